import ControlServer
import Keys

/// The requester, who gets the answer.
enum Requester: Equatable, Sendable {
  /// A client of the control socket.
  case client(RequestToken)
  /// A line of a simulation's script, with the name of its request.
  case script(String)
  /// The command line, with `--test`.
  case commandLine
  case signal
  /// A key of a simulation's terminal.
  case terminal
  /// A key of the prop.
  case key(KeyPress)

  /// Whether another requester is the same connection or, without one, of the same kind.
  func isTheSame(as other: Requester) -> Bool {
    switch (self, other) {
    case (.client(let token), .client(let earlier)): token.client == earlier.client
    case (.script, .script), (.commandLine, .commandLine), (.signal, .signal), (.terminal, .terminal),
      (.key, .key):
      true
    default: false
    }
  }

  /// Whether it is a request, not a hand at the prop or at the simulation's terminal.
  var isOfRequest: Bool {
    switch self {
    case .client, .script: true
    case .commandLine, .signal, .terminal, .key: false
    }
  }

  /// Its connection; `nil` if it is not a client.
  var client: ClientToken? {
    guard case .client(let token) = self else { return nil }
    return token.client
  }
}

/// A resolved request and its requester.
struct ResolvedRequest: Sendable {
  let requester: Requester
  let work: Work
}
