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
    guard var test else {
      throw ControlFailure(refusal: .impossible, "no wiring test is on: begin one first")
    }
    lastNumber += 1
    do throws(ControlFailure) {
      try test.connection.send(.step(move), id: .integer(Int64(lastNumber)))
    } catch {
      self.test = nil
      throw error
    }
    test.waiting[lastNumber] = now + Self.patience
    self.test = test
    return lastNumber
  }

  /// Ends the wiring test: the daemon does so when its connection ends.
  public mutating func endTest() { test = nil }

  /// Reads what has come of the test.
  mutating func advanceTest(at now: UInt64, _ news: inout [News]) {
    guard var test else { return }
    // Put back only where it is still on.
    self.test = nil
    do throws(ControlFailure) {
      reading: while true {
        switch try test.connection.next() {
        case .line(let line):
          guard take(line, of: &test, &news) else { return }
        case .nothing: break reading
        case .end: throw test.connection.ended("of the wiring test")
        }
      }
      guard !test.waiting.values.contains(where: { $0 <= now }) else {
        throw ControlFailure(
          refusal: .busy, "timecircuitsd did not answer within \(Self.patience / 1_000_000_000) s")
      }
      self.test = test
    } catch {
      news += test.waiting.keys.sorted().map { .answer($0, .failed(error)) }
      news.append(.testIsOver(error.description))
    }
  }

  /// Takes a line.
  ///
  /// - Returns: whether the test is still on.
  private func take(_ line: ServerLine, of test: inout TestConnection, _ news: inout [News]) -> Bool {
    switch line.message.content {
    case .reply(let reply):
      guard case .integer(let number)? = line.message.id,
        test.waiting.removeValue(forKey: Int(number)) != nil
      else { return true }
      news.append(.answer(Int(number), .line(line)))
      if case .refused = reply, number == test.beginning { return false }
      return true
    case .item(.caption(let caption, let led)):
      news.append(.caption(caption, led: led))
      return true
    case .item(.end(let reason)):
      news.append(.testIsOver(reason))
      return false
    case .item: return true
    }
  }
}
