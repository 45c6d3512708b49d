import ClockModel
import Panel
import Text

extension WiringDiagram {
  /// Draws notes on levels, lamps, grounds and currents.
  func drawNotes(with pen: inout DiagramPen) {
    let lines =
      lampNotes + [
        "COM0 … COM7 and R0 … R15 are the chip's pins, R for ROW; a digit's segments a, b, c … are on its rows in that order"
          + (hasNotes ? " (* in the order given)." : "."),
        "Jumpers 0, 1, 2 are A0, A1, A2: a filled one is closed. The chips need 5 V, which destroys a Pi's pins: use the level shifter.",
        supplyNote,
      ]
    for (index, line) in lines.enumerated() {
      pen.text(line, Point(30, 958 + Double(index) * 18), size: 13.5, colour: "#343a40")
    }
    let legend: [(net: DiagramPen.Net, words: String)] = [
      (.supply, "5 V"), (.power, "3V3"), (.ground, "ground"), (.data, "SDA"), (.clock, "SCL"),
    ]
    for (index, entry) in legend.enumerated() {
      let x = 1010 + Double(index) * 92
      pen.wire(entry.net, [Point(x, 60), Point(x + 26, 60)], width: 4)
      pen.text(entry.words, Point(x + 32, 65), size: 13.5)
    }
  }

  private var hasNotes: Bool {
    wiring.readouts.contains { readout in
      Digit.allCases.contains { DigitWiring($0, of: readout, on: wiring)?.note != nil }
    }
  }

  private var supplyNote: String {
    let budget = PowerBudget(wiring, showing: Frame(repeating: .dark))
    return
      "Supply: \(Tenths.text(budget.supply)) A or more. All LEDs at full brightness take \(Int(budget.full.rounded(.up))) mA by the "
      + "HT16K33's data sheet, one chip up to \(Int(PowerBudget.commonCurrent)) mA at peak. Connect all grounds: supply, shifter, chips and Pi."
  }

  /// Whether a keypad lamp is on a GPIO line; only one keypad lamp is lit at a time.
  private var hasKeypadLampOnLine: Bool {
    KeypadLamp.allCases.flatMap { places(of: $0) }.contains { if case .line = $0 { true } else { false } }
  }

  /// Notes on lamps on GPIO lines, and on keys.
  private var lampNotes: [String] {
    let onLines = wiring.readouts.filter { !pins(ofLampsOf: $0).isEmpty }
    guard !onLines.isEmpty else { return keyNote.map { [$0] } ?? [] }
    let grounds = onLines.compactMap { readout in
      HeaderPins.ground(for: pins(ofLampsOf: readout)).map { "\(readout.name) to pin \($0)" }
    }
    // One of AM and PM is lit, and a colon has two LEDs.
    let lit =
      onLines.reduce(0) { sum, readout in
        let has = { (lamp: Lamp) in
          self.places(of: lamp, readout).contains { if case .line = $0 { true } else { false } }
        }
        return sum + (has(.am) || has(.pm) ? 1 : 0) + (has(.colon) ? 2 : 0)
      } + (hasKeypadLampOnLine ? 1 : 0)
    return [
      "Lamps: pin, 330 Ω for each LED, LED, ground (\(grounds.joined(separator: ", ")))."
        + (keyNote.map { " " + $0 } ?? ""),
      "(3.3 V − 2.0 V) / 330 Ω = 4 mA per LED: at most \(lit * 4) mA at once; a Pi's pins supply at most 50 mA in total.",
    ]
  }
}
