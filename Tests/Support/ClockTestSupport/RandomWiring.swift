package import ClockModel
package import Panel

extension Wiring {
  /// A random board: every segment and lamp of one to three readouts at any position.
  ///
  /// It has three to twelve chips on up to three buses. Lamps are on chips or lines; a colon is one LED or
  /// two. Some digits are missing, some months are numeric, and some boards have a line for other props.
  package static func random(using generator: inout some RandomNumberGenerator) -> Wiring {
    let addresses = ["/dev/i2c-1", "/dev/i2c-3", "/dev/i2c-4"].flatMap { bus in
      (UInt8(0x70)...0x77).map { WiredChip(bus: bus, address: $0) }
    }
    let chips = Array(
      addresses.shuffled(using: &generator).prefix(.random(in: 3...12, using: &generator)))
    var places = chips.indices.flatMap { chip in
      (0..<8).flatMap { common in (0..<16).map { LEDPlace.bit(chip: chip, common: common, row: $0) } }
    }
    places.shuffle(using: &generator)

    var leds: [WiredLED] = []
    var lines: [WiredLine] = []
    var numericMonths: [ReadoutPosition] = []
    for readout in ReadoutPosition.allCases.prefix(.random(in: 1...3, using: &generator)) {
      let kinds = ReadoutPlaces.random(using: &generator)
      if kinds.hasNumericMonth { numericMonths.append(readout) }
      for digit in Digit.allCases where kinds.contains(digit) {
        for bit in kinds.segmentNames(of: digit).indices {
          leds.append(WiredLED(.segment(readout, digit, bit: bit), at: places.removeLast()))
        }
      }
      for lamp in Lamp.allCases {
        for _ in 0..<(lamp == .colon ? .random(in: 1...2, using: &generator) : 1) {
          if Bool.random(using: &generator) {
            leds.append(WiredLED(.lamp(readout, lamp), at: places.removeLast()))
          } else {
            leds.append(WiredLED(.lamp(readout, lamp), at: .line(lines.count)))
            lines.append(.random(offset: UInt32(lines.count + 4), using: &generator))
          }
        }
      }
    }
    for lamp in KeypadLamp.allCases where Bool.random(using: &generator) {
      if Bool.random(using: &generator) {
        leds.append(WiredLED(.keypad(lamp), at: places.removeLast()))
      } else {
        leds.append(WiredLED(.keypad(lamp), at: .line(lines.count)))
        lines.append(.random(offset: UInt32(lines.count + 4), using: &generator))
      }
    }
    if Bool.random(using: &generator) {
      leds.append(WiredLED(.travel, at: .line(lines.count)))
      lines.append(.random(offset: UInt32(lines.count + 4), using: &generator))
    }
    return Wiring(
      chips: chips, lines: lines, leds: leds.shuffled(using: &generator), numericMonths: numericMonths)
  }
}

extension ReadoutPlaces {
  /// All digits of a readout, or a random selection with at least one.
  package static func random(using generator: inout some RandomNumberGenerator) -> ReadoutPlaces {
    let hasNumericMonth = Int.random(in: 0..<3, using: &generator) == 0
    let isWhole = Bool.random(using: &generator)
    let digits = Digit.allCases.filter { digit in
      digit == .minute2 || isWhole || Int.random(in: 0..<4, using: &generator) > 0
    }
    return ReadoutPlaces(digits, hasNumericMonth: hasNumericMonth)
  }
}

extension WiredLine {
  fileprivate static func random(
    offset: UInt32, using generator: inout some RandomNumberGenerator
  ) -> WiredLine {
    let reference: Reference =
      Bool.random(using: &generator)
      ? .name("GPIO\(offset)") : .offset(offset, chipLabel: "pinctrl-bcm2711")
    return WiredLine(reference, isActiveLow: .random(using: &generator))
  }
}

extension PerReadout where Value == ReadoutFrame {
  /// Random segments, lamps and brightness on the readouts of a board.
  package static func random(
    for wiring: Wiring, using generator: inout some RandomNumberGenerator
  ) -> Frame {
    var frame = Frame(repeating: .dark)
    for readout in wiring.readouts {
      guard let brightness = Brightness(sixteenths: .random(in: 0...16, using: &generator)) else { continue }
      let places = wiring.places[readout]
      frame[readout].places = places
      for digit in Digit.allCases where places.contains(digit) {
        let count = UInt16(places.segmentNames(of: digit).count)
        frame[readout][digit] = .random(in: 0..<1 << count, using: &generator)
      }
      for lamp in Lamp.allCases { frame[readout][lamp] = .random(using: &generator) }
      frame[readout].brightness = brightness
    }
    return frame
  }
}
