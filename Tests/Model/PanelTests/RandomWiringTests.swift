import ClockModel
import ClockTestSupport
import Panel
import TestSupport
import Testing

/// Random frames on random boards; a failure names its seed.
@Suite struct RandomWiringTests {
  @Test(arguments: TestTier.seeds(1..<25))
  func exactlyTheRightLEDsAreLit(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let wiring = Wiring.random(using: &generator)
    // The previous content of the image must not matter.
    var image = PanelImage(darkFor: wiring)
    for _ in 0..<8 {
      let frame = Frame.random(for: wiring, using: &generator)
      let lamp = KeypadLamp.allCases.randomElement(using: &generator).flatMap {
        Bool.random(using: &generator) ? $0 : nil
      }
      let isTravelling = Bool.random(using: &generator)
      wiring.render(frame, keypadLamp: lamp, isTravelling: isTravelling, into: &image)
      #expect(image == Self.image(of: frame, lamp, isTravelling, on: wiring), "seed \(seed)")
    }
  }

  @Test(arguments: TestTier.seeds(1..<25))
  func readingIsTheInverseOfRendering(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let wiring = Wiring.random(using: &generator)
    var image = PanelImage(darkFor: wiring)
    for _ in 0..<8 {
      let frame = Frame.random(for: wiring, using: &generator)
      // The keypad's lamp and the line for other props belong to no readout.
      wiring.render(
        frame, keypadLamp: KeypadLamp.allCases.randomElement(using: &generator),
        isTravelling: .random(using: &generator), into: &image)
      let read = wiring.frame(shownBy: image)
      for readout in ReadoutPosition.allCases {
        #expect(read[readout].masks == frame[readout].masks, "seed \(seed), \(readout)")
        #expect(read[readout].places == wiring.places[readout], "seed \(seed), \(readout)")
        for lamp in Lamp.allCases {
          #expect(read[readout][lamp] == frame[readout][lamp], "seed \(seed), \(readout) \(lamp)")
        }
        // Chips are shared, so the dimmest readout on the readout's chips decides.
        let chips = Self.chips(of: readout, on: wiring)
        let light = chips.map { image.chips[$0].brightness }.filter { $0 > .dark }.min() ?? .dark
        #expect(read[readout].brightness == light, "seed \(seed), \(readout)")
      }
    }
  }

  /// The image as the data sheet defines it, LED by LED.
  private static func image(
    of frame: Frame, _ keypadLamp: KeypadLamp?, _ isTravelling: Bool, on wiring: Wiring
  ) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    for wired in wiring.leds {
      let isLit =
        switch wired.led {
        case .segment(let readout, let digit, let bit): frame[readout][digit] >> UInt16(bit) & 1 == 1
        case .lamp(let readout, let lamp): frame[readout][lamp]
        case .keypad(let lamp): lamp == keypadLamp
        case .travel: isTravelling
        }
      switch wired.place {
      case .line(let line): image.lines[line] = isLit
      case .bit(let chip, let common, let row):
        if isLit { image.chips[chip].ram[2 * common + (row < 8 ? 0 : 1)] |= 1 << UInt8(row & 7) }
      }
    }
    for chip in wiring.chips.indices {
      let readouts = wiring.readouts.filter { chips(of: $0, on: wiring).contains(chip) }
      image.chips[chip].brightness =
        readouts.map { frame[$0].brightness }.filter { $0 > .dark }.min() ?? .dark
      // A chip with only the keypad's lamp is lit for that lamp.
      if readouts.isEmpty, image.chips[chip].ram != DisplayRAM() { image.chips[chip].brightness = .standard }
    }
    return image
  }

  private static func chips(of readout: ReadoutPosition, on wiring: Wiring) -> Set<Int> {
    Set(
      wiring.leds.compactMap { wired in
        guard wired.led.readout == readout, case .bit(let chip, _, _) = wired.place else { return nil }
        return chip
      })
  }
}
