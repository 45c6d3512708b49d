public import ControlLink
import ControlProtocol
public import Panel

/// The connection of a wiring test, which ends with it.
struct TestConnection {
  var connection: ControlConnection
  /// What the test was begun by.
  let beginning: Int
  /// What was asked, and until when its answer is waited for.
  var waiting: [Int: UInt64]
}

extension DaemonLink {
  /// Whether a wiring test is on that was begun here.
  public var isTesting: Bool { test != nil }

  /// Begins a wiring test.
  ///
  /// - Returns: what its answer is known by.
  /// - Throws: ``ControlLink/ControlFailure`` where nobody is there, or a test is on.
  public mutating func begin(
    _ kind: WiringTestKind, in scope: WiringTestScope, at now: UInt64
  ) throws(ControlFailure) -> Int {
    guard test == nil else { throw ControlFailure(refusal: .impossible, "a wiring test is on: end it first") }
    lastNumber += 1
    var connection = try connect()
    try connection.send(.test(kind, scope), id: .integer(Int64(lastNumber)))
    test = TestConnection(
      connection: connection, beginning: lastNumber, waiting: [lastNumber: now + Self.patience])
    return lastNumber
  }

  /// Steers the walk that was begun.
  ///
  /// - Returns: what its answer is known by.
  /// - Throws: ``ControlLink/ControlFailure`` where none is on, or nobody is there.
  public mutating func step(_ move: WalkMove, at now: UInt64) throws(ControlFailure) -> Int {
    guard test != nil else {
      throw ControlFailure(refusal: .impossible, "no wiring test is on: begin one first")
    }
    lastNumber += 1
    // Where its other end is gone, that is read with the next look.
    try test?.connection.send(.step(move), id: .integer(Int64(lastNumber)))
    test?.waiting[lastNumber] = now + Self.patience
    return lastNumber
  }

  /// Ends the wiring test, which the daemon does when its connection ends; told as news.
  public mutating func endTest() {
    guard let test else { return }
    self.test = nil
    Self.end(test, ControlFailure(refusal: .impossible, "the wiring test is over"), &unread)
  }

  /// Reads what has come of the test.
  mutating func advanceTest(at now: UInt64, _ news: inout [News]) {
    guard var test else { return }
    // Put back only where it is still on.
    self.test = nil
    do throws(ControlFailure) {
      reading: while true {
        switch try test.connection.next() {
        case .line(let line):
          if let ending = take(line, of: &test, &news) { throw ending }
        case .nothing: break reading
        case .end: throw test.connection.ended("of the wiring test")
        }
      }
      guard !test.waiting.values.contains(where: { $0 <= now }) else { throw Self.silent }
      self.test = test
    } catch {
      Self.end(test, error, &news)
    }
  }

  /// Tells that a test is over, and whoever waits for an answer of it that none will come.
  private static func end(_ test: TestConnection, _ failure: ControlFailure, _ news: inout [News]) {
    news += test.waiting.keys.sorted().map { .answer($0, .failed(failure)) }
    news.append(.testIsOver(failure.description))
  }

  /// Takes a line.
  ///
  /// - Returns: why the test is over, `nil` while it is on.
  private func take(
    _ line: ServerLine, of test: inout TestConnection, _ news: inout [News]
  ) -> ControlFailure? {
    switch line.message.content {
    case .reply(let reply):
      guard case .integer(let number)? = line.message.id,
        test.waiting.removeValue(forKey: Int(number)) != nil
      else { return nil }
      news.append(.answer(Int(number), .line(line)))
      guard case .refused(let code, let message) = reply, number == test.beginning else { return nil }
      return ControlFailure(refusal: code, message)
    case .item(.caption(let caption, let led)):
      news.append(.caption(caption, led: led))
      return nil
    case .item(.end(let reason)): return ControlFailure(refusal: .impossible, reason)
    case .item: return nil
    }
  }
}
