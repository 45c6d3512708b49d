import ClockModel
import DaemonCore
import Panel
import PanelHAL
import PanelSimulator

/// Counts the bits on all buses of a board in a day, at the simulated chips.
enum WireMeasurement {
  /// START, address, pointer and 16 bytes with their acknowledges, STOP.
  private static let wholeChip = 9 * (16 + 2) + 2
  /// Oscillator, RAM, row output, dimming, display on; every four seconds on real buses.
  private static let restate = 4 * 20 + wholeChip
  private static let restatesOfADay = 86_400 / 4

  static func run(boards: [String]) throws {
    for board in boards {
      let setup = try Bench.setup(board: board)
      var show = ClockShow(setup, at: Edge(halfSeconds: Bench.firstHalfSecond).time)
      let bench = SimulatedPanel()
      var panel = InlinePanel(on: SimulatedHardware(bench))
      panel.rewire(setup.wiring)
      var image = PanelImage(darkFor: setup.wiring)
      for half in 0..<Bench.edgesOfADay {
        let time = Edge(halfSeconds: Bench.firstHalfSecond + half).time
        _ = show.machine.advance(to: time)
        show.render(at: time, into: &image)
        panel.present(image)
      }
      let bits = bench.traffic.values.reduce(0) { $0 + $1.bits }
      let transfers = bench.traffic.values.reduce(0) { $0 + $1.transfers }
      let everything = Int(Bench.edgesOfADay) * setup.wiring.chips.count * wholeChip
      let restates = setup.wiring.chips.count * restate * restatesOfADay
      print(
        "  \(Bench.padded(board, 34)) \(bits) bits in \(transfers) transfers, start included; 16 bytes a chip each half "
          + "second: \(everything) bits, \(everything / max(bits, 1)) times as many; "
          + "restates, not included: \(restates) bits")
    }
  }
}
