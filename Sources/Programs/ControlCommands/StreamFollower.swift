import ControlLink
import ControlProtocol
import Glibc
import LinuxSystem

/// Follows a stream until it ends, a signal comes, or nobody reads what is printed any more.
struct StreamFollower {
  private let session: Session
  private var connection: ControlConnection
  private let output: OutputQueue
  /// The keys that a person presses, `nil` where none are read.
  private let keys: TerminalKeys?
  private let meaning: (UInt8) -> KeyMeaning
  /// The pictures that are drawn, `nil` where none are.
  private let screen: PictureScreen?
  /// What the daemon said when it began.
  let beginning: String

  /// How a stream ended.
  enum Ending: Equatable {
    /// The daemon has nothing more to send, and says why.
    case over(String)
    /// Somebody wants no more of it.
    case interrupted
  }

  /// What a key asks for.
  enum KeyMeaning {
    case nothing, end
    case request(Request)
  }

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - session: Where it is asked for and printed.
  ///   - request: What begins it.
  ///   - keys: The keys that are read meanwhile.
  ///   - screen: The pictures that it draws.
  ///   - meaning: What a key asks for.
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
    let signals: StreamSignals
    do throws(SystemError) {
      signals = try StreamSignals(readsKeys: keys != nil, drawsInPlace: screen?.drawsInPlace == true)
    } catch {
      throw ControlFailure(error)
    }
    return try run(until: signals, describe)
  }

  /// Prints the last bytes of all, for a reader who reads; one who does not is given a fifth of a second.
  func finish(with bytes: [UInt8] = []) {
    // The terminal may be gone by now, and then there is nothing to restore.
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
        // What is not read is not asked for either: the daemon leaves frames out for a slow reader.
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

  /// Waits for something to read, or else for room where something is left to print.
  ///
  /// - Returns: Whether a signal or a key asks for the end.
  private mutating func wait(
    until interruption: StreamSignals?, forInput: Bool
  ) throws(ControlFailure) -> Bool {
    keys?.look()
    var poller = Poller()
    let reader = poller.add(writing: session.output)
    let room = poller.add(roomOf: output)
    let signals = interruption.map { poller.add($0.descriptor) }
    let pressed = keys?.descriptor.map { poller.add($0) }
    if forInput { _ = poller.add(connection.descriptor) }
    // Not for long where room cannot be waited for: see OutputQueue.awaited.
    poller.wait(milliseconds: forInput ? nil : output.hasRest ? 50 : 0)
    if let signals, poller.isReadable(signals), try obeySignals(interruption) { return true }
    if let pressed, poller.isReadable(pressed), try obeyKeys() { return true }
    try calling { () throws(SystemError) in try output.flush(toldOfRoom: poller.hasRoom(room)) }
    if poller.isBroken(reader) { throw .outputClosed }
    return false
  }

  /// Does what signals ask for.
  ///
  /// - Returns: Whether one asks for the end.
  private func obeySignals(_ signals: StreamSignals?) throws(ControlFailure) -> Bool {
    while let demand = signals?.next() {
      switch demand {
      case .end: return true
      case .suspend:
        try post(screen?.leave())
        // Else the rest of a picture stays on the terminal until this process is continued.
        output.settle(within: 1_000_000_000)
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

  /// Asks for what keys mean that were pressed.
  ///
  /// - Returns: Whether one asks for the end.
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
