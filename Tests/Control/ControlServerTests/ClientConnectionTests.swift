import ControlTestSupport
import LinuxSystem
import TestSupport
import Testing

@testable import ControlServer

struct ClientConnectionTests {
  /// One with a client at its other end, who is told of what is refused, or is gone.
  @Test(arguments: [false, true])
  func ofAClientThatIsGoneNothingIsLookedAtBehindARequestTooMany(isGone: Bool) throws {
    let folder = try TemporaryFolder()
    let listener = try UnixListener.listen(path: folder.path + "/control.sock")
    defer { listener.remove() }
    let client = try ControlTestClient(folder.path + "/control.sock")
    let stream = try #require(try listener.accept())
    let connection = ClientConnection(
      stream, token: ClientToken(number: 1), limits: ControlLimits(), at: SystemClock.monotonicNanoseconds)
    try client.push(ControlTestClient.line(.status) + ControlTestClient.line(.status))
    var piece: [UInt8] = []
    connection.noticeInput()
    connection.read(through: &piece, at: SystemClock.monotonicNanoseconds)
    #expect(connection.nextLine(at: SystemClock.monotonicNanoseconds) != nil)
    if isGone { connection.hangUp() }
    let isTold = connection.judgeExcess()
    #expect(isTold == !isGone)
    #expect(connection.isOver == isGone)
    let next = connection.nextLine(at: SystemClock.monotonicNanoseconds)
    #expect((next != nil) == !isGone)
  }
}
