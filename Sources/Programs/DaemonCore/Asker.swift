import ControlServer
import Keys

/// Who asks the daemon for something, and so who is told what came of it.
enum Asker: Equatable, Sendable {
  /// A client of the control socket.
  case client(RequestToken)
  /// A line of a simulation's script, by its request's name.
  case script(String)
  /// The command line, with `--test`.
  case commandLine
  /// A signal.
  case signal
  /// A key of the terminal of a simulation.
  case terminal
  /// A key of the prop.
  case key(KeyPress)

  /// Whether it is whoever asked for something before: the same connection, or another line of the script.
  func isTheSame(as other: Asker) -> Bool {
    switch (self, other) {
    case (.client(let token), .client(let earlier)): token.client == earlier.client
    case (.script, .script), (.commandLine, .commandLine), (.signal, .signal), (.terminal, .terminal),
      (.key, .key):
      true
    default: false
    }
  }

  /// Whose connection it is.
  var client: ClientToken? {
    guard case .client(let token) = self else { return nil }
    return token.client
  }
}

/// Something that the daemon's thread is asked for.
struct Order: Sendable {
  let asker: Asker
  let work: Work
}
