import ControlProtocol
import LinuxSystem
import LiveTestSupport
import Testing

@testable import SoundCore

/// The list of devices, also on a machine with a card that does not answer.
@Suite(.ownThread) struct SoundDevicesTests {
  private struct World {
    var isHanging = true
    var questions = 0
  }

  @Test func hangingCardBlocksOneThreadAtMost() throws {
    let world = Monitor(World())
    let listed = SoundReply.devices([SoundDeviceEntry(name: "null", description: "nothing")])
    let devices = SoundDevices(patience: 1_000_000) {
      world.update { $0.questions += 1 }
      return world.wait(untilNanoseconds: nil, for: { !$0.isHanging }) { _, _ in listed }
    }
    for _ in 1...3 {
      guard case .refused(.impossible, let text) = devices.listed() else {
        Issue.record("listed")
        return
      }
      #expect(text.hasPrefix("list the sound devices: Connection timed out; it does not answer"))
    }
    #expect(Waiting.until { world.withLock(\.questions) == 1 })
    world.update { $0.isHanging = false }
    #expect(Waiting.until { devices.listed() == listed })
  }

  @Test func listsTheDevicesOfThisMachine() throws {
    guard case .devices(let entries) = SoundDevices(patience: 60_000_000_000).listed() else {
      Issue.record("no list")
      return
    }
    #expect(entries.contains { $0.name == "null" })
  }
}
