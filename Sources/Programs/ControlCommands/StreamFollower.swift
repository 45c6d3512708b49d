import ControlClient
import ControlProtocol
import Glibc
import LinuxSystem

/// Follows a stream until it ends, a signal comes, or the output is closed.
struct StreamFollower {
  private let session: Session
  private var connection: ControlConnection
  private let output: OutputQueue
  /// The keys to read; `nil` if none are read.
  private let keys: TerminalKeys?
  private let meaning: (UInt8) -> KeyMeaning
  /// The pictures to draw; `nil` if none are drawn.
  private let screen: PictureScreen?
  /// The daemon's message at the start.
  let beginning: String

  /// How a stream ended.
  enum Ending: Equatable {
    /// The daemon ended it, for this reason.
    case over(String)
    /// A signal or a key ended it.
    case interrupted
  }

  /// The action of a key.
  enum KeyMeaning {
    case nothing, end
    case request(Request)
  }

  /// Starts a stream.
  ///
  /// - Throws: ``ControlFailure``, also for a refusal.
  init(
    _ session: Session, _ request: Request, keys: TerminalKeys? = nil, screen: PictureScreen? = nil,
    meaning: @escaping (UInt8) -> KeyMeaning = { _ in .nothing }
  ) throws(ControlFailure) {
    self.session = session
    self.keys = keys
    self.screen = screen
    self.meaning = meaning
    output = .to(session.output)
    connection = try session.connect()
    let line = try connection.ask(request, patience: session.patience)
    guard case .reply(.begun(let message)) = line.message.content else { throw session.unexpected(request) }
    beginning = message
  }

  /// Prints the stream's items.
  ///
  /// - Throws: ``ControlFailure``, also if the daemon ends.
  mutating func run(
    _ describe: (ServerLine, StreamItem) throws(ControlFailure) -> [UInt8]
  ) throws(ControlFailure) -> Ending {
    guard session.handlesSignals else { return try run(until: nil, describe) }
    // From here on Ctrl-C is queued, so that the terminal is restored.
    let signals: StreamSignals
    do throws(SystemError) {
      signals = try StreamSignals(readsKeys: keys != nil, drawsInPlace: screen?.drawsInPlace == true)
    } catch {
      throw ControlFailure(error)
    }
    return try run(until: signals, describe)
  }

  /// Prints the last bytes unless the output is blocked, and waits up to 200 ms for the reader.
  func finish(with bytes: [UInt8] = []) {
    // If the terminal is gone, there is nothing to restore.
    if !bytes.isEmpty, !Output.isBlocked(session.output) {
      do throws(SystemError) { try output.post(bytes) } catch {}
    }
    output.finish(within: 200_000_000)
    keys?.stop()
  }

  private mutating func run(
    until signals: StreamSignals?, _ describe: (ServerLine, StreamItem) throws(ControlFailure) -> [UInt8]
  ) throws(ControlFailure) -> Ending {
    while true {
      switch try connection.next() {
      case .line(let line):
        guard let item = try connection.item(of: line) else { continue }
        if case .end(let reason) = item { return .over(reason) }
        let bytes = try describe(line, item)
        try calling { () throws(SystemError) in try output.post(bytes) }
        // Nothing is read while output is queued, so that the daemon skips frames for a slow reader.
        repeat {
          if try wait(until: signals, forInput: false) { return .interrupted }
        } while output.hasRest
      case .nothing:
        if try wait(until: signals, forInput: true) { return .interrupted }
      case .end:
        throw connection.ended("during the stream")
      }
    }
  }

  /// Waits for input, or for room if output is queued; returns whether a signal or a key requests the end.
  private mutating func wait(
    until interruption: StreamSignals?, forInput: Bool
  ) throws(ControlFailure) -> Bool {
    keys?.startIfInForeground()
    var poller = Poller()
    let reader = poller.add(writing: session.output)
    let room = poller.add(roomOf: output)
    let signals = interruption.map { poller.add($0.descriptor) }
    let pressed = keys?.descriptor.map { poller.add($0) }
    if forInput { _ = poller.add(connection.descriptor) }
    // Briefly, since room cannot always be polled for: see OutputQueue.awaited.
    poller.wait(milliseconds: forInput ? nil : output.hasRest ? 50 : 0)
    if let signals, poller.isReadable(signals), try obeySignals(interruption) { return true }
    if let pressed, poller.isReadable(pressed), try obeyKeys() { return true }
    try calling { () throws(SystemError) in try output.flush(toldOfRoom: poller.hasRoom(room)) }
    if poller.isBroken(reader) { throw .outputClosed }
    return false
  }

  /// Handles pending signals; returns whether one requests the end.
  private func obeySignals(_ signals: StreamSignals?) throws(ControlFailure) -> Bool {
    while let demand = signals?.next() {
      switch demand {
      case .end: return true
      case .suspend:
        try post(screen?.leave())
        // Otherwise a part of the picture stays on the terminal until this process is continued.
        output.waitUntilWritten(within: 1_000_000_000)
        keys?.suspend()
      case .resume:
        keys?.renew()
        try post(screen?.comeBack())
      case .resize: try post(screen?.redraw())
      }
    }
    return false
  }

  private func post(_ bytes: [UInt8]?) throws(ControlFailure) {
    guard let bytes, !bytes.isEmpty else { return }
    try calling { () throws(SystemError) in try output.post(bytes) }
  }

  /// Sends the requests of pressed keys; returns whether one requests the end.
  private mutating func obeyKeys() throws(ControlFailure) -> Bool {
    for key in keys?.read() ?? [] {
      switch meaning(key) {
      case .nothing: break
      case .end: return true
      case .request(let request): try connection.post(request, patience: session.patience)
      }
    }
    return false
  }
}
