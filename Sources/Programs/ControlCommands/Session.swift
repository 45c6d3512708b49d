import ControlLink
import ControlProtocol
import Glibc
import LinuxSystem
import Text

/// Where a command asks and prints.
struct Session {
  /// Whom it asks.
  let prop: Prop
  /// Where answers are printed.
  let output: CInt
  /// Whether colours are welcome (NO_COLOR is not set).
  let wantsColour: Bool
  /// Whether SIGINT, SIGTERM and SIGHUP end a stream in order.
  let handlesSignals: Bool
  /// How long an answer is waited for, in milliseconds.
  let patience: UInt64
  /// What kind of terminal it is (TERM).
  let terminalName: String?

  init(
    _ prop: Prop, output: CInt = StandardOutput.descriptor, wantsColour: Bool, handlesSignals: Bool = true,
    patience: UInt64 = ControlConnection.patience,
    terminalName: String? = EnvironmentVariable.value(of: "TERM")
  ) {
    self.terminalName = terminalName
    self.prop = prop
    self.output = output
    self.wantsColour = wantsColour
    self.handlesSignals = handlesSignals
    self.patience = patience
  }

  /// Whether a person looks at what is printed.
  var isTerminal: Bool { Output.isTerminal(output) }

  /// Whether pictures are drawn in place: a terminal of a kind that knows how.
  var drawsInPlace: Bool { Terminal.movesCursor(output, name: terminalName) }

  /// Colours where they are welcome and seen.
  var paint: Paint { Paint(isColoured: isTerminal && wantsColour) }

  /// Prints bytes as they are.
  func print(_ bytes: [UInt8]) throws(ControlFailure) {
    try calling { () throws(SystemError) in try Output.write(bytes, to: output) }
  }

  /// Prints lines.
  func print(_ lines: [String]) throws(ControlFailure) {
    try print(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// A connection of its own.
  ///
  /// - Throws: ``ControlFailure`` where nobody answers; where nobody could be found, with the ways to have somebody.
  func connect() throws(ControlFailure) -> ControlConnection {
    guard prop.origin != .nowhere else { throw .nobody(at: prop.path, or: SimulationSocket.own) }
    return try ControlConnection(path: prop.path)
  }

  /// Sends a request on a connection of its own and waits for its answer.
  func ask(_ request: Request) throws(ControlFailure) -> ServerLine {
    var connection = try connect()
    return try connection.ask(request, patience: patience)
  }

  /// Sends a request and prints the sentence of its answer.
  func tell(_ request: Request) throws(ControlFailure) {
    guard case .reply(.done(let message)) = try ask(request).message.content else {
      throw unexpected(request)
    }
    try print([Printable.text(message) + (prop.remark.map { " \($0)" } ?? "")])
  }

  /// The failure that an answer is of another kind than the request.
  func unexpected(_ request: Request) -> ControlFailure {
    ControlFailure(answer: prop.path, "the reply has not what \(request.name) asks for")
  }
}
