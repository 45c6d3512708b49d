import Keys
import LinuxSystem
import PanelHAL
import Testing

@testable import LinuxKeys

/// The inbox for key events and faults, and the retries of missing devices.
@Suite struct KeyInboxTests {
  private func item(_ number: Int) throws -> KeyNews {
    .event(KeyEvent(try #require(KeyName("b\(number)")), isDown: true, at: 0))
  }

  @Test func itemsAreDrainedOnceAndInOrder() throws {
    let inbox = KeyInbox(wakeUp: try WakeUp())
    #expect(!inbox.hasItems)
    inbox.post([try item(1)])
    inbox.post([try item(2), .overflow])
    #expect(inbox.hasItems)
    let drained = inbox.drain()
    let expected = [try item(1), try item(2), .overflow]
    #expect(drained == expected)
    #expect(inbox.drain().isEmpty && !inbox.hasItems)
  }

  @Test func inboxIsBoundedAndReportsOverflow() throws {
    let inbox = KeyInbox(wakeUp: try WakeUp())
    for number in 0..<2000 { inbox.post([try item(number)]) }
    let drained = inbox.drain()
    #expect(drained.count <= 1024)
    #expect(drained.first == .overflow)
  }

  @Test func eachFaultChangeWakesTheReaderOnce() throws {
    let wakeUp = try WakeUp()
    let inbox = KeyInbox(wakeUp: wakeUp)
    func wasWoken() -> Bool {
      var poller = Poller()
      let index = poller.add(wakeUp.descriptor)
      poller.wait(milliseconds: 0)
      defer { wakeUp.clear() }
      return poller.isReadable(index)
    }
    let fault = HardwareError(
      kind: .missing, part: .keypad("Pad"), operation: "find", system: "none", advice: "plug it in")
    inbox.post(faults: [])
    #expect(!wasWoken())
    inbox.post(faults: [fault])
    #expect(wasWoken())
    inbox.post(faults: [fault])
    #expect(!wasWoken())
    #expect(inbox.faults == [fault])
    inbox.post(faults: [])
    #expect(wasWoken())
  }

  @Test func missingDevicesAreRetriedAtGrowingIntervals() {
    var retry = KeyRetry()
    #expect(retry.due == nil && !retry.isDue(at: .max))
    var now: UInt64 = 0
    var waits: [UInt64] = []
    for _ in 0..<9 {
      retry.fail(at: now)
      waits.append((retry.due ?? 0) - now)
      now = retry.due ?? 0
      #expect(retry.isDue(at: now) && !retry.isDue(at: now - 1))
    }
    #expect(waits.map { $0 / 1_000_000 } == [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000])
    retry.succeed()
    #expect(retry == KeyRetry())
  }
}
