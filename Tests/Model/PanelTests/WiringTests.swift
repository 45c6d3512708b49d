import ClockModel
import Panel
import Testing

/// Rendering frames on small boards, and reading them back.
@Suite struct WiringTests {
  private static let bus = "/dev/i2c-1"

  private static func chips(_ count: Int) -> [WiredChip] {
    (0..<count).map { WiredChip(bus: bus, address: 0x70 + UInt8($0)) }
  }

  private static func image(_ frame: Frame, on wiring: Wiring) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    wiring.render(frame, into: &image)
    return image
  }

  /// One segment per readout, each on its own chip or all on one.
  private static func board(readoutsOnOneChip: Bool) -> Wiring {
    Wiring(
      chips: chips(readoutsOnOneChip ? 1 : 3), lines: [],
      leds: ReadoutPosition.allCases.map { readout in
        WiredLED(
          .segment(readout, .day1, bit: 0),
          at: .bit(chip: readoutsOnOneChip ? 0 : readout.rawValue, common: readout.rawValue, row: 0))
      })
  }

  private static func frame(_ sixteenths: Int..., on wiring: Wiring? = nil) throws -> Frame {
    var frame = Frame(repeating: .dark)
    if let wiring {
      for readout in ReadoutPosition.allCases { frame[readout].places = wiring.places[readout] }
    }
    for (readout, sixteenths) in zip(ReadoutPosition.allCases, sixteenths) where sixteenths > 0 {
      frame[readout][.day1] = 1
      frame[readout].brightness = try #require(Brightness(sixteenths: sixteenths))
    }
    return frame
  }

  @Test(arguments: [
    (0, 0, 0, UInt8(0x01)), (0, 7, 0, 0x80), (0, 8, 1, 0x01), (0, 15, 1, 0x80),
    (3, 4, 6, 0x10), (5, 12, 11, 0x10), (7, 0, 14, 0x01), (7, 15, 15, 0x80),
  ])
  func eachCommonHasTwoBytesOfEightRows(common: Int, row: Int, byte: Int, bits: UInt8) {
    for led in [LED.segment(.present, .month2, bit: 13), .lamp(.present, .am)] {
      let wiring = Wiring(
        chips: Self.chips(2), lines: [], leds: [WiredLED(led, at: .bit(chip: 1, common: common, row: row))])
      var frame = Frame(repeating: .dark)
      frame.present = ReadoutFrame(
        masks: DigitMasks(repeating: .max), am: true, pm: false, colon: false, brightness: .full)
      var ram = DisplayRAM()
      ram[byte] = bits
      #expect(Self.image(frame, on: wiring).chips == [.dark, ChipImage(ram: ram, brightness: .full)])
    }
  }

  @Test func dimmestLitReadoutSetsTheChipsBrightness() throws {
    let shared = Self.board(readoutsOnOneChip: true)
    #expect(Self.image(try Self.frame(9, 4, 16), on: shared).chips.map(\.brightness.sixteenths) == [4])
    #expect(Self.image(try Self.frame(9, 0, 16), on: shared).chips.map(\.brightness.sixteenths) == [9])
    #expect(Self.image(try Self.frame(0, 0, 0), on: shared).chips == [.dark])
  }

  @Test func chipsOfUnconfiguredReadoutsAreDark() throws {
    let wiring = Self.board(readoutsOnOneChip: false)
    let image = Self.image(try Self.frame(16), on: wiring)
    #expect(image.chips[0].brightness == .full)
    #expect(Array(image.chips[1...]) == [.dark, .dark])
    let expected = try Self.frame(16, on: wiring)
    #expect(wiring.frame(shownBy: image) == expected)
  }

  @Test func readoutsOnOneChipShareItsBrightness() throws {
    let wiring = Self.board(readoutsOnOneChip: true)
    let frame = wiring.frame(shownBy: Self.image(try Self.frame(9, 4, 16), on: wiring))
    let expected = try Self.frame(4, 4, 4, on: wiring)
    #expect(frame == expected)
  }

  @Test func dimmestLitChipSetsTheReadoutsBrightness() throws {
    let wiring = Wiring(
      chips: Self.chips(3), lines: [],
      leds: [Digit.day1, .day2, .hour1].enumerated().map { index, digit in
        WiredLED(.segment(.destination, digit, bit: 0), at: .bit(chip: index, common: 0, row: 0))
      })
    var image = PanelImage(darkFor: wiring)
    for (chip, sixteenths) in [10, 3].enumerated() {
      image.chips[chip].brightness = try #require(Brightness(sixteenths: sixteenths))
    }
    #expect(wiring.frame(shownBy: image).destination.brightness.sixteenths == 3)
    image.chips[1].brightness = .dark
    #expect(wiring.frame(shownBy: image).destination.brightness.sixteenths == 10)
    image.chips[0].brightness = .dark
    #expect(wiring.frame(shownBy: image).destination.brightness == .dark)
  }

  @Test func darkChipReadsAsUnlit() {
    let wiring = Wiring(
      chips: Self.chips(1), lines: [],
      leds: [
        WiredLED(.segment(.destination, .day1, bit: 0), at: .bit(chip: 0, common: 0, row: 0)),
        WiredLED(.lamp(.destination, .colon), at: .bit(chip: 0, common: 0, row: 1)),
      ])
    var image = PanelImage(darkFor: wiring)
    image.chips[0].ram = DisplayRAM(repeating: .max)
    var dark = ReadoutFrame.dark
    dark.places = wiring.places.destination
    #expect(wiring.frame(shownBy: image).destination == dark)
    image.chips[0].brightness = .full
    let frame = wiring.frame(shownBy: image).destination
    #expect(frame[.day1] == 1 && frame.colon)
  }

  @Test func colonNeedsBothLEDs() {
    let wiring = Wiring(
      chips: Self.chips(1), lines: [WiredLine(.name("GPIO17"))],
      leds: [
        WiredLED(.lamp(.present, .colon), at: .bit(chip: 0, common: 4, row: 7)),
        WiredLED(.lamp(.present, .colon), at: .line(0)),
      ])
    var frame = Frame(repeating: .dark)
    (frame.present.colon, frame.present.brightness) = (true, .full)
    let lit = Self.image(frame, on: wiring)
    #expect(lit.lines == [true])
    #expect(lit.chips[0].ram[8] == 0x80)
    #expect(wiring.frame(shownBy: lit).present.colon)

    var half = lit
    half.lines[0] = false
    #expect(!wiring.frame(shownBy: half).present.colon)
    half = lit
    half.chips[0].ram[8] = 0
    #expect(!wiring.frame(shownBy: half).present.colon)
  }

  @Test func missingLampReadsAsDark() throws {
    let wiring = Self.board(readoutsOnOneChip: true)
    var frame = try Self.frame(16)
    frame.destination.am = true
    #expect(!wiring.frame(shownBy: Self.image(frame, on: wiring)).destination.am)
  }

  @Test func chipsAndBusesKeepOrderAndReadoutsAreSorted() {
    let chips = [("/dev/i2c-3", 0x75), ("/dev/i2c-1", 0x70), ("/dev/i2c-3", 0x71)].map {
      WiredChip(bus: $0.0, address: UInt8($0.1))
    }
    let wiring = Wiring(
      chips: chips, lines: [],
      leds: [
        WiredLED(.lamp(.lastDeparted, .pm), at: .bit(chip: 0, common: 0, row: 0)),
        WiredLED(.segment(.destination, .hour1, bit: 0), at: .bit(chip: 2, common: 0, row: 0)),
      ])
    #expect(wiring.chips == chips)
    #expect(wiring.buses == ["/dev/i2c-3", "/dev/i2c-1"])
    #expect(wiring.readouts == [.destination, .lastDeparted])
  }

  @Test func emptyBoardHasAnEmptyImage() {
    let wiring = Wiring(chips: [], lines: [], leds: [])
    let image = Self.image(Frame(repeating: .dark), on: wiring)
    #expect(image.chips.isEmpty && image.lines.isEmpty)
    #expect(wiring.buses.isEmpty && wiring.readouts.isEmpty)
    #expect(wiring.frame(shownBy: image) == Frame(repeating: .dark))
  }
}
