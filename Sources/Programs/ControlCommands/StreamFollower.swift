import ControlLink
import ControlProtocol
import Glibc
import LinuxSystem

/// Follows a stream until it ends, a signal comes, or nobody reads what is printed any more.
struct StreamFollower {
  private let session: Session
  private var connection: ControlConnection

  /// How a stream ended.
  enum Ending: Equatable {
    /// The daemon has nothing more to send, and says why.
    case over(String)
    /// Somebody wants no more of it.
    case interrupted
  }

  /// Begins a stream.
  init(_ session: Session, _ request: Request) throws(ControlFailure) {
    self.session = session
    connection = try ControlConnection(path: session.socket)
    let line = try connection.ask(request, patience: session.patience)
    guard case .reply(.begun) = line.message.content else { throw session.unexpected(request) }
  }

  /// Prints what becomes of each item.
  ///
  /// - Parameter describe: Makes the bytes to print.
  /// - Returns: How the stream ended.
  /// - Throws: ``ControlFailure``, also where the daemon ends.
  mutating func run(
    _ describe: (ServerLine, StreamItem) throws(ControlFailure) -> [UInt8]
  ) throws(ControlFailure) -> Ending {
    guard session.handlesSignals else { return try run(until: nil, describe) }
    // From here on Ctrl-C is read, so that the terminal is given back as it was.
    let signals: SignalQueue
    do throws(SystemError) {
      signals = try SignalQueue([SIGINT, SIGTERM, SIGHUP])
    } catch {
      throw ControlFailure(error)
    }
    let ending = try run(until: signals.descriptor, describe)
    _ = consume signals
    return ending
  }

  private mutating func run(
    until interruption: CInt?, _ describe: (ServerLine, StreamItem) throws(ControlFailure) -> [UInt8]
  ) throws(ControlFailure) -> Ending {
    while true {
      switch try connection.next() {
      case .line(let line):
        let item = try connection.check(item: line)
        if case .end(let reason) = item { return .over(reason) }
        let bytes = try describe(line, item)
        if try wait(until: interruption, forRoom: true) { return .interrupted }
        try session.print(bytes)
      case .nothing:
        if try wait(until: interruption, forRoom: false) { return .interrupted }
      case .end:
        throw connection.ended("during the stream")
      }
    }
  }

  /// Waits for room to print, or for something to read.
  ///
  /// - Returns: Whether a signal came.
  private func wait(until interruption: CInt?, forRoom: Bool) throws(ControlFailure) -> Bool {
    var poller = Poller()
    let output = poller.add(session.output, reading: false, writing: forRoom)
    let signals = interruption.map { poller.add($0) }
    if !forRoom { _ = poller.add(connection.descriptor) }
    poller.wait(milliseconds: nil)
    if let signals, poller.isReadable(signals) { return true }
    if poller.isBroken(output) { throw .outputClosed }
    return false
  }
}
