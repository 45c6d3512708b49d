import Keys
import LinuxSystem
import LiveTestSupport
import Panel
import PanelHAL
import PanelSimulator
import PanelTestSupport
import Testing

@testable import PanelThreads

/// Keys that are read by the threads of their buses.
@Suite(.ownThread) struct ThreadedKeysTests {
  private let bench: PanelBench
  private let bell = KeyBell()
  private let heard = Monitor<[KeyNews]>([])
  private static let pad = WiredChip(bus: "/dev/i2c-4", address: 0x20)

  init() throws { bench = try PanelBench() }

  private func panel(_ keys: KeyWiring) -> ThreadedPanel<SimulatedHardware> {
    var panel = ThreadedPanel(
      on: bench.hardware, wakeUp: bench.wakeUp, edgesBetweenRestates: nil, bell: bell,
      tellKeys: { [heard] news in heard.update { $0 += news } }, clock: SystemClock.monotonic)
    panel.rewire(PanelBench.wiring, keys: keys)
    panel.showEdge(PanelBench.image(0x5A))
    return panel
  }

  private func wired(isOptional: Bool = false) throws -> WiredPad {
    let key = try #require(KeyName(.pcf8574, "1"))
    return WiredPad(Self.pad, rows: [0], columns: [1], keys: [[key]], isOptional: isOptional)
  }

  private func hasHeard(_ name: String, isDown: Bool) -> Bool {
    heard.withLock { news in
      news.contains {
        if case .event(let event) = $0 {
          event.key.description == name && event.isDown == isDown
        } else {
          false
        }
      }
    }
  }

  private var hasFound: Bool {
    heard.withLock { $0.contains { if case .found = $0 { true } else { false } } }
  }

  @Test func polledKeyIsReportedWithoutAnInterrupt() {
    let panel = panel(KeyWiring(scan: WiredScan(PanelBench.chips[0])))
    #expect(bench.eventually { hasFound })
    #expect(bench.eventually { panel.polledKeys.map(\.chip) == [PanelBench.chips[0]] })
    bench.simulation.hold(1 << 16, on: PanelBench.chips[0])
    #expect(bench.eventually { hasHeard("scan:17", isDown: true) })
    bench.simulation.hold(0, on: PanelBench.chips[0])
    #expect(bench.eventually { hasHeard("scan:17", isDown: false) })
    #expect(bench.shown() == PanelBench.image(0x5A), "the display is unchanged")
  }

  @Test func watchedKeyIsReportedWhenTheBellRings() {
    let input = WiredInput(.name("GPIO6"), isActiveLow: true)
    let panel = panel(KeyWiring(scan: WiredScan(PanelBench.chips[0], interrupt: input)))
    #expect(bench.eventually { hasFound })
    bell.watch([PanelBench.chips[0]])
    #expect(bench.eventually { panel.polledKeys.isEmpty })
    bench.simulation.hold(1, on: PanelBench.chips[0])
    #expect(
      bench.eventually {
        bench.simulation.interrupts(PanelBench.chips[0]) || hasHeard("scan:1", isDown: true)
      })
    bell.ring(PanelBench.chips[0])
    #expect(bench.eventually { hasHeard("scan:1", isDown: true) })
    bench.simulation.hold(0, on: PanelBench.chips[0])
    #expect(
      bench.eventually { hasHeard("scan:1", isDown: false) }, "a held key is read without the bell")
  }

  @Test func aKeypadMayBeAloneOnItsBus() throws {
    let panel = panel(KeyWiring(pad: try wired()))
    #expect(bench.eventually { hasFound })
    bench.simulation.close([(0, 1)], on: Self.pad)
    #expect(bench.eventually { hasHeard("pcf8574:1", isDown: true) })
    bench.simulation.unplug(Self.pad)
    #expect(bench.eventually { panel.faults.map(\.part) == [.pad(bus: "/dev/i2c-4", address: 0x20)] })
    bench.simulation.plug(Self.pad)
    #expect(bench.eventually { panel.faults.isEmpty })
  }

  @Test func aBoardWithoutKeysReadsNone() {
    var panel = panel(KeyWiring(scan: WiredScan(PanelBench.chips[0])))
    #expect(bench.eventually { !panel.polledKeys.isEmpty })
    panel.rewire(PanelBench.wiring)
    panel.present(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled && panel.polledKeys.isEmpty })
    let transfers = bench.simulation.traffic["/dev/i2c-1"]?.transfers
    bench.hardware.pause(milliseconds: 1)
    #expect(bench.simulation.traffic["/dev/i2c-1"]?.transfers == transfers)
  }
}
