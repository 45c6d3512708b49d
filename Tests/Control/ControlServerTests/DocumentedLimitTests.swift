import ControlTestSupport
import LiveTestSupport
import Testing

@testable import ControlServer

/// The limits in the protocol's document are those of the server.
@Suite(.ownThread) struct DocumentedLimitTests {
  @Test func everyLimitIsInItsTable() throws {
    let limits = ControlLimits()
    let numbers = [
      limits.clients, limits.requestsPerSecond, limits.requestBurst,
      limits.clients * limits.requestsPerSecond,
      limits.clients * limits.requestBurst, limits.inputPerSecond, limits.lineCost, limits.refusalsInARow,
      limits.pendingRequests, limits.untakenBytes, OutgoingQueue.mostBytes, OutgoingQueue.mostEvents,
      Int(limits.stallNanoseconds / 1_000_000_000),
    ]
    let rows = try #require(try ProtocolDocument().tables["limit"]).rows
    let documented = rows.flatMap { $0.flatMap { $0 } }
    for number in numbers { #expect(documented.contains(String(number)), "\(number)") }
  }
}
