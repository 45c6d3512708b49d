import ControlTestSupport
import LinuxSystem
import TestSupport
import Testing

@testable import ControlServer

struct ClientConnectionTests {
  /// However slowly they are carried out, so that one more would be allowed each time.
  @Test(arguments: [false, true])
  func whatAClientLeavesComesToNoMoreThanMayComeAtOnce(isGone: Bool) throws {
    let limits = ControlLimits()
    let folder = try TemporaryFolder()
    let listener = try UnixListener.listen(path: folder.path + "/control.sock")
    defer { listener.remove() }
    let client = try ControlTestClient(folder.path + "/control.sock")
    let stream = try #require(try listener.accept())
    let connection = ClientConnection(
      stream, token: ClientToken(number: 1), limits: limits, at: SystemClock.monotonicNanoseconds)
    try client.push(ControlTestClient.line(.status) + ControlTestClient.line(.status))
    var piece: [UInt8] = []
    connection.noticeInput()
    connection.read(through: &piece, at: SystemClock.monotonicNanoseconds)
    #expect(connection.nextLine(at: SystemClock.monotonicNanoseconds) != nil)
    if isGone { connection.hangUp() }
    var now = SystemClock.monotonicNanoseconds
    let allowed = (0..<1000).count { _ in
      now += 1_000_000_000
      return connection.takeRequest(at: now)
    }
    #expect(allowed == (isGone ? limits.requestBurst : 1000))
    #expect(connection.isOver == isGone)
    let next = connection.nextLine(at: SystemClock.monotonicNanoseconds)
    #expect((next != nil) == !isGone)
  }
}
