import ControlLink
import ControlProtocol
import Glibc
import LinuxSystem

/// Follows a stream until it ends, a signal comes, or nobody reads what is printed any more.
struct StreamFollower {
  private let session: Session
  private var connection: ControlConnection
  private let output: OutputQueue
  /// What the daemon said when it began.
  let beginning: String

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
    output = .to(session.output)
    connection = try session.connect()
    let line = try connection.ask(request, patience: session.patience)
    guard case .reply(.begun(let message)) = line.message.content else { throw session.unexpected(request) }
    beginning = message
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

  /// Prints the last bytes of all, for a reader who reads; one who does not is given a fifth of a second.
  func finish(with bytes: [UInt8] = []) {
    // The terminal may be gone by now, and then there is nothing to restore.
    if !bytes.isEmpty, !Output.isBlocked(session.output) {
      do throws(SystemError) { try output.post(bytes) } catch {}
    }
    output.finish(within: 200_000_000)
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
        try calling { () throws(SystemError) in try output.post(bytes) }
        // What is not read is not asked for either: the daemon leaves frames out for a slow reader.
        repeat {
          if try wait(until: interruption, forInput: false) { return .interrupted }
        } while output.hasRest
      case .nothing:
        if try wait(until: interruption, forInput: true) { return .interrupted }
      case .end:
        throw connection.ended("during the stream")
      }
    }
  }

  /// Waits for something to read, or else for room where something is left to print.
  ///
  /// - Returns: Whether a signal came.
  private func wait(until interruption: CInt?, forInput: Bool) throws(ControlFailure) -> Bool {
    var poller = Poller()
    let reader = poller.add(writing: session.output)
    let room = poller.add(roomOf: output)
    let signals = interruption.map { poller.add($0) }
    if forInput { _ = poller.add(connection.descriptor) }
    // Not for long where room cannot be waited for: see OutputQueue.awaited.
    poller.wait(milliseconds: forInput ? nil : output.hasRest ? 50 : 0)
    if let signals, poller.isReadable(signals) { return true }
    try calling { () throws(SystemError) in try output.flush(toldOfRoom: poller.hasRoom(room)) }
    if poller.isBroken(reader) { throw .outputClosed }
    return false
  }
}
