import ControlClient
import ControlProtocol
import Glibc
import LinuxSystem
import Text

/// A command's prop and output.
struct Session {
  let prop: Prop
  /// The descriptor to print to.
  let output: CInt
  /// Whether colours are allowed (NO_COLOR is not set).
  let wantsColour: Bool
  /// Whether SIGINT, SIGTERM and SIGHUP end a stream cleanly.
  let handlesSignals: Bool
  /// How long an answer may take, in milliseconds.
  let patience: UInt64
  /// The kind of terminal (TERM).
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

  var isTerminal: Bool { Output.isTerminal(output) }

  /// Whether pictures are drawn in place, on a terminal that can move its cursor.
  var drawsInPlace: Bool { Terminal.movesCursor(output, name: terminalName) }

  /// Colours, if they are allowed and the output is a terminal.
  var paint: Paint { Paint(isColoured: isTerminal && wantsColour) }

  /// Prints bytes unchanged.
  func print(_ bytes: [UInt8]) throws(ControlFailure) {
    try calling { () throws(SystemError) in try Output.write(bytes, to: output) }
  }

  func print(_ lines: [String]) throws(ControlFailure) {
    try print(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Opens a new connection.
  ///
  /// - Throws: ``ControlFailure`` if no daemon answers; if none was found, it says how to start one.
  func connect() throws(ControlFailure) -> ControlConnection {
    guard prop.origin != .nowhere else { throw .nobody(at: prop.path, or: SimulationSocket.own) }
    return try ControlConnection(path: prop.path)
  }

  /// Sends a request on a new connection and waits for its answer.
  func ask(_ request: Request) throws(ControlFailure) -> ServerLine {
    var connection = try connect()
    return try connection.ask(request, patience: patience)
  }

  /// Sends a request and prints the message of its answer.
  func send(_ request: Request) throws(ControlFailure) {
    guard case .reply(.done(let message)) = try ask(request).message.content else {
      throw unexpected(request)
    }
    try print([Printable.text(message) + (prop.remark.map { " \($0)" } ?? "")])
  }

  /// Returns the failure for an answer of another kind than the request.
  func unexpected(_ request: Request) -> ControlFailure {
    ControlFailure(answer: prop.path, "the reply does not answer \(request.name)")
  }
}
