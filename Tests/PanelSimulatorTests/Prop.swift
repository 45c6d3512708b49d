import ClockModel
import Panel
import PanelHAL
import PanelSimulator
import Segments

/// A prop on a simulated bench: everything between a clock's state and what its LEDs show is the real thing.
struct Prop {
  /// A readout on two chips, with its AM and PM lamps on lines and its colon on a chip.
  private static let wiring: Wiring = {
    var chips: [WiredChip] = []
    var lines: [WiredLine] = []
    var leds: [WiredLED] = []
    for readout in ReadoutPosition.allCases {
      let month = chips.count
      chips.append(WiredChip(bus: "/dev/i2c-1", address: 0x70 + UInt8(2 * readout.rawValue)))
      chips.append(WiredChip(bus: "/dev/i2c-1", address: 0x71 + UInt8(2 * readout.rawValue)))
      for digit in Digit.allCases {
        let place = digit.hasFourteenSegments ? digit.rawValue : digit.rawValue - 3
        for bit in 0..<digit.segmentNames.count {
          leds.append(
            WiredLED(
              .segment(readout, digit, bit: bit),
              at: digit.hasFourteenSegments
                ? .bit(chip: month, common: place, row: bit)
                : .bit(chip: month + 1, common: place / 2, row: place % 2 * 8 + bit)))
        }
      }
      leds.append(WiredLED(.lamp(readout, .colon), at: .bit(chip: month, common: 7, row: 15)))
      for lamp in [Lamp.am, .pm] {
        leds.append(WiredLED(.lamp(readout, lamp), at: .line(lines.count)))
        lines.append(WiredLine(.name("GPIO\(lines.count + 4)")))
      }
    }
    return Wiring(chips: chips, lines: lines, leds: leds)
  }()

  /// What the LEDs show at an edge.
  static func mirror(_ circuits: TimeCircuits, at edge: Edge, font: SevenSegmentFont = .prop) -> Mirror {
    let bench = SimulatedPanel()
    var panel = InlinePanel(on: SimulatedHardware(bench))
    panel.rewire(wiring)
    var image = PanelImage(darkFor: wiring)
    wiring.render(Frame(circuits.picture(at: edge), font: font), into: &image)
    panel.present(image)
    var shown = PanelImage(darkFor: wiring)
    bench.read(bench.view(of: wiring), into: &shown)
    return Mirror(
      time: edge.time, labels: circuits.readouts.map(\.label), hourCycle: circuits.hourCycle,
      frame: wiring.frame(shownBy: shown))
  }
}
