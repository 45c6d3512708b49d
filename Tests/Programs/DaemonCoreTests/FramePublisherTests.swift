import ClockModel
import LinuxSystem
import LiveTestSupport
import Panel
import PanelHAL
import PanelSimulator
import PanelTestSupport
import PanelThreads
import Testing

@testable import DaemonCore

/// When LED records are composed for subscribers.
@Suite(.ownThread) struct FramePublisherTests {
  private static let wiring = Wiring(
    chips: [WiredChip(bus: "/dev/i2c-1", address: 0x70)], lines: [],
    leds: (0..<7).map { bit in
      WiredLED(.segment(.destination, .day1, bit: bit), at: .bit(chip: 0, common: 0, row: bit))
    })

  private static func image(_ mask: UInt8) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    image.chips[0] = ChipImage(ram: DisplayRAM(), brightness: .full)
    image.chips[0].ram[0] = mask
    return image
  }

  private static func panel(showing mask: UInt8) -> InlinePanel<SimulatedHardware> {
    var panel = InlinePanel(on: SimulatedHardware(SimulatedPanel()))
    panel.rewire(wiring)
    panel.present(image(mask))
    return panel
  }

  private static func update(
    _ publisher: inout FramePublisher, at now: UInt64, mask: UInt8
  ) -> FrameRecord? {
    publisher.nextRecord(
      at: now, of: panel(showing: mask), wiring, time: WallTime(seconds: 0), labels: ["A"],
      hourCycle: .twelve,
      of: Stage(at: WallTime(seconds: 0)))
  }

  @Test func givesTheBusesTimeToApplyAChange() {
    var publisher = FramePublisher()
    let untouched = Self.update(&publisher, at: 1_000_000_000, mask: 0x06)
    #expect(untouched == nil)
    publisher.recordChange(at: 1_000_000_000)
    let early = Self.update(&publisher, at: 1_010_000_000, mask: 0x06)
    #expect(early == nil)
    let due = Self.update(&publisher, at: 1_020_000_000, mask: 0x06)
    #expect(due?.frame.destination[.day1] == 0x06)
    #expect(publisher.due == nil)
  }

  @Test func waitsForBusesButNotForOneThatHangs() throws {
    let gate = Monitor(false)
    let hardware = AnnouncingHardware.blocking(
      Self.wiring.chips[0].bus, of: SimulatedHardware(SimulatedPanel()), until: gate)
    var panel = ThreadedPanel(
      on: hardware, wakeUp: try WakeUp(), edgesBetweenRestates: nil, clock: SystemClock.monotonic)
    panel.rewire(Self.wiring)
    panel.present(Self.image(0x06))
    var publisher = FramePublisher()
    func update(at now: UInt64) -> FrameRecord? {
      publisher.nextRecord(
        at: now, of: panel, Self.wiring, time: WallTime(seconds: 0), labels: ["A"], hourCycle: .twelve,
        of: Stage(at: WallTime(seconds: 0)))
    }
    publisher.recordChange(at: 0)
    let underWay = update(at: 20_000_000)
    #expect(underWay == nil)
    #expect(publisher.due == 40_000_000)
    let hung = update(at: 250_000_000)
    #expect(hung?.frame.destination[.day1] == 0)
    #expect(publisher.due == nil)

    publisher.recordChange(at: 1_000_000_000)
    gate.update { $0 = true }
    #expect(try PanelBench().eventually { panel.isSettled })
    let settled = update(at: 1_020_000_000)
    #expect(settled?.frame.destination[.day1] == 0x06)
  }

  @Test func sendsOnlyChanges() {
    var publisher = FramePublisher()
    var sent: [Bool] = []
    let changes: [(mask: UInt8, label: String, hourCycle: HourCycle)] = [
      (0x06, "A", .twelve), (0x06, "A", .twelve), (0x07, "A", .twelve), (0x07, "B", .twelve),
      (0x07, "B", .twentyFour), (0x07, "B", .twentyFour),
    ]
    for (second, change) in changes.enumerated() {
      publisher.recordChange(at: 0)
      let record = publisher.nextRecord(
        at: 1_000_000_000, of: Self.panel(showing: change.mask), Self.wiring,
        time: WallTime(seconds: Int64(second)), labels: [change.label], hourCycle: change.hourCycle,
        of: Stage(at: WallTime(seconds: 0)))
      sent.append(record != nil)
    }
    #expect(sent == [true, false, true, true, true, false])
  }

  @Test func sendsANewSubscriberARecordAtOnce() {
    var publisher = FramePublisher()
    publisher.recordChange(at: 0)
    _ = Self.update(&publisher, at: 1_000_000_000, mask: 0x06)
    publisher.recordWatcher(at: 2_000_000_000)
    let first = Self.update(&publisher, at: 2_000_000_000, mask: 0x06)
    #expect(first != nil)
  }

  @Test func burstsOfStepsDoNotDelayARecord() {
    var publisher = FramePublisher()
    for step in 0..<10 { publisher.recordChange(at: UInt64(step) * 10_000_000) }
    #expect(publisher.due == 20_000_000)
  }
}
