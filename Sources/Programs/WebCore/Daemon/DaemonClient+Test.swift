package import ControlClient
import ControlProtocol
package import Panel

/// The connection of a wiring test; the test ends when it closes.
struct TestConnection {
  var connection: ControlConnection
  /// The number of the request that began the test.
  let beginning: Int
  /// The unanswered requests, with their deadlines.
  var waiting: [Int: UInt64]
}

extension DaemonClient {
  /// Whether a wiring test begun here is running.
  package var isTesting: Bool { test != nil }

  /// Begins a wiring test.
  ///
  /// - Returns: the request's number.
  /// - Throws: ``ControlClient/ControlFailure`` if the daemon is unreachable or a test is running.
  package mutating func begin(
    _ kind: WiringTestKind, in scope: WiringTestScope, at now: UInt64
  ) throws(ControlFailure) -> Int {
    guard test == nil else {
      throw ControlFailure(refusal: .impossible, "a wiring test is running: end it first")
    }
    lastNumber += 1
    var connection = try connect()
    try connection.send(.test(kind, scope), id: .integer(Int64(lastNumber)))
    test = TestConnection(
      connection: connection, beginning: lastNumber, waiting: [lastNumber: now + Self.patience])
    return lastNumber
  }

  /// Sends a step to the running walk.
  ///
  /// - Returns: the request's number.
  /// - Throws: ``ControlClient/ControlFailure`` if no test is running or the daemon is unreachable.
  package mutating func step(_ move: WalkMove, at now: UInt64) throws(ControlFailure) -> Int {
    guard test != nil else {
      throw ControlFailure(refusal: .impossible, "no wiring test is running: start one first")
    }
    lastNumber += 1
    // A closed connection is reported by the next ``advance(at:)``.
    try test?.connection.send(.step(move), id: .integer(Int64(lastNumber)))
    test?.waiting[lastNumber] = now + Self.patience
    return lastNumber
  }

  /// Ends the wiring test by closing its connection; the next ``advance(at:)`` reports it.
  package mutating func endTest() {
    guard let test else { return }
    self.test = nil
    Self.end(test, ControlFailure(refusal: .impossible, "the wiring test has ended"), &unread)
  }

  /// Reads from the test's connection.
  mutating func advanceTest(at now: UInt64, _ news: inout [DaemonClientEvent]) {
    guard var test else { return }
    // Restored below if it is still running.
    self.test = nil
    do throws(ControlFailure) {
      reading: while true {
        switch try test.connection.next() {
        case .line(let line):
          if let ending = receive(line, of: &test, &news) { throw ending }
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

  /// Reports the end of a test, and fails its unanswered requests.
  private static func end(
    _ test: TestConnection, _ failure: ControlFailure, _ news: inout [DaemonClientEvent]
  ) {
    news += test.waiting.keys.sorted().map { .answer($0, .failed(failure)) }
    news.append(.testIsOver(failure.description))
  }

  /// Handles a line; returns why the test is over, `nil` while it is running.
  private func receive(
    _ line: ServerLine, of test: inout TestConnection, _ news: inout [DaemonClientEvent]
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
