import ClockModel
import LinuxSystem
import LiveTestSupport
import Panel
import TestSupport
import Testing

@testable import DaemonCore

@Suite(.ownThread) struct PanelRecordTests {
  private static let wiring = Wiring(
    chips: [
      WiredChip(bus: "/dev/i2c-1", address: 0x70), WiredChip(bus: "/dev/\"odd\\name\u{1}", address: 0x77),
    ],
    lines: [
      WiredLine(.name("GPIO17")), WiredLine(.offset(22, chipLabel: "pinctrl-bcm2711"), isActiveLow: true),
    ],
    leds: [])

  @Test func roundTripKeepsTheWiring() throws {
    #expect(try #require(PanelRecord(PanelRecord(Self.wiring).bytes)).wiring == Self.wiring)
  }

  @Test(arguments: [
    "", "chips = []", "chips = [1]\nlines = []", "chips = [{ bus = 1 }]\nlines = []", "\u{0}",
  ])
  func rejectsOtherFiles(text: String) {
    #expect(PanelRecord(Array(text.utf8)) == nil)
  }

  /// A stale record of an earlier board would darken the wrong chips.
  @Test func failedWriteRemovesTheOldRecord() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/panel.toml"
    try FileSystem.replace(path, with: PanelRecord(Self.wiring).bytes)
    try FileSystem.makeFolder(path + ".new")
    let start = WallTime(seconds: 1_792_000_000)
    var bench = DaemonBench()
    bench.recordPath = path
    _ = try bench.records(JumpingEdgeClock(start: start), from: start, for: 1_000_000_000)
    #expect(!FileSystem.mayExist(path))
  }

  @Test func damagedRecordsNeverTrap() {
    let mutator = ByteMutator(
      seed: 1885, corpus: [PanelRecord(Self.wiring).bytes], dictionary: [], maximumBytes: 4096)
    for number in 0..<2000 { _ = PanelRecord(mutator.input(number)) }
  }
}
