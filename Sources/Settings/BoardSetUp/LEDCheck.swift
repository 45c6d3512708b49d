import ClockModel
import Panel
import PanelHAL

/// Lights one LED after the other for a person to check: one of each readout, and each lamp.
struct LEDCheck<Hardware: PanelHardware> {
  /// An LED, or the LEDs lit together as one lamp.
  struct Step: Equatable {
    /// Its name, such as `destination time (top): the top bar of the first digit`.
    let name: String
    /// Its address, such as `0x71 on /dev/i2c-1`.
    let address: String
    let places: [LEDPlace]
  }

  let wiring: Wiring
  let hardware: Hardware

  /// The steps in order: per readout from the top, a segment of its first digit, then its lamps; then the
  /// keypad's lamps.
  static func steps(of wiring: Wiring) -> [Step] {
    let keypad = KeypadLamp.allCases.compactMap { lamp -> Step? in
      let places = wiring.leds.filter { $0.led == .keypad(lamp) }.map(\.place)
      return places.isEmpty ? nil : step("keypad: the lamp for \(lamp.rawValue)", places, of: wiring)
    }
    return wiring.readouts.flatMap { readout -> [Step] in
      let segments = wiring.leds.compactMap { wired -> (digit: Digit, bit: Int, place: LEDPlace)? in
        guard case .segment(readout, let digit, let bit) = wired.led else { return nil }
        return (digit, bit, wired.place)
      }
      let first = segments.min { ($0.digit.rawValue, $0.bit) < ($1.digit.rawValue, $1.bit) }
      let bar = first.map { first in
        step(
          "\(name(readout)): \(first.bit == 0 ? "the top bar" : "one bar") of the first digit", [first.place],
          of: wiring)
      }
      let lamps = Lamp.allCases.compactMap { lamp -> Step? in
        let places = wiring.leds.filter { $0.led == .lamp(readout, lamp) }.map(\.place)
        guard !places.isEmpty else { return nil }
        return step("\(name(readout)): \(words(lamp))", places, of: wiring)
      }
      return [bar].compactMap { $0 } + lamps
    } + keypad
  }

  private static func step(_ name: String, _ places: [LEDPlace], of wiring: Wiring) -> Step {
    let addresses = places.map { place in
      switch place {
      case .line(let line): wiring.lines[line].reference.words
      case .bit(let chip, _, _):
        "0x\(String(wiring.chips[chip].address, radix: 16)) on \(wiring.chips[chip].bus)"
      }
    }
    var distinct: [String] = []
    for address in addresses where !distinct.contains(address) { distinct.append(address) }
    return Step(name: name, address: distinct.joined(separator: " and "), places: places)
  }

  private static func name(_ readout: ReadoutPosition) -> String {
    switch readout {
    case .destination: "destination time (top)"
    case .present: "present time (middle)"
    case .lastDeparted: "last time departed (bottom)"
    }
  }

  private static func words(_ lamp: Lamp) -> String {
    switch lamp {
    case .am: "the AM lamp"
    case .pm: "the PM lamp"
    case .colon: "the colon, both dots"
    }
  }

  /// Lights each step and asks; everything is dark afterwards, even if the person leaves.
  ///
  /// - Returns: the steps that were not lit as they should be, and the errors.
  func run(_ dialogue: Dialogue) throws(Leaving) -> (dark: [Step], errors: [HardwareError]) {
    var panel = InlinePanel(on: hardware)
    panel.rewire(wiring)
    var errors: [HardwareError] = []
    func report(_ faults: [HardwareError]) {
      for fault in faults where !errors.contains(fault) {
        errors.append(fault)
        dialogue.say("\(fault).", indent: 2)
      }
    }
    let steps = Self.steps(of: wiring)
    var dark: [Step] = []
    do throws(Leaving) {
      for (index, step) in steps.enumerated() {
        panel.present(PanelImage(lighting: step.places, of: wiring))
        report(panel.faults)
        dialogue.say("\(index + 1) of \(steps.count)  \(step.name) (\(step.address))")
        if try !dialogue.confirm("Is it lit, and nothing else?", usual: true) { dark.append(step) }
      }
    } catch {
      _ = panel.halt()
      throw error
    }
    report(panel.halt())
    return (dark, errors)
  }
}
