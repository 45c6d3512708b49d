import ClockModel
import ClockTestSupport
import TestSupport
import Testing

@testable import Panel

/// The power that a board needs.
@Suite struct PowerBudgetTests {
  /// Sixteen LEDs on one common and two on another of the first chip, a colon on a line.
  private static let wiring = Wiring(
    chips: [WiredChip(bus: "/dev/i2c-1", address: 0x70), WiredChip(bus: "/dev/i2c-1", address: 0x71)],
    lines: [WiredLine(.name("GPIO17")), WiredLine(.name("GPIO22"))],
    leds: letter + others)

  private static let letter = (0..<14).map {
    WiredLED(.segment(.present, .month1, bit: $0), at: .bit(chip: 0, common: 0, row: $0))
  }

  private static let others = [
    WiredLED(.segment(.present, .day1, bit: 0), at: .bit(chip: 0, common: 3, row: 0)),
    WiredLED(.lamp(.present, .pm), at: .bit(chip: 0, common: 3, row: 1)),
    WiredLED(.lamp(.present, .am), at: .line(0)), WiredLED(.lamp(.present, .colon), at: .line(1)),
  ]

  @Test func currentOfACommonIsLimited() {
    let budget = PowerBudget(Self.wiring, showing: Frame(repeating: .dark))
    // 200 mA and 50 mA, an eighth of the time each, and the chip itself.
    let first = 250.0 / 8 + 2
    #expect(budget.chips.map(\.full) == [first, 2])
    #expect(budget.chips.map(\.peak) == [202, 2])
    #expect(budget.chips.map(\.inUse) == [2, 2])
    #expect(budget.full == first + 2)
    #expect(budget.supply == 0.5)
  }

  @Test func loadInUseCountsLitLEDsAndBrightness() throws {
    var frame = Frame(repeating: .dark)
    frame[.present].masks[Digit.month1.rawValue] = 0b111
    frame[.present].am = true
    frame[.present].brightness = try #require(Brightness(sixteenths: 8))
    let budget = PowerBudget(Self.wiring, showing: frame)
    let half = 75.0 / 8 / 2 + 2
    #expect(budget.chips[0].inUse == half)
    #expect(budget.lines.map(\.inUse) == [PowerBudget.lampCurrent, 0])
  }

  @Test func colonCountsAsTwoLEDs() {
    let budget = PowerBudget(Self.wiring, showing: Frame(repeating: .dark))
    let (one, two) = (PowerBudget.lampCurrent, 2 * PowerBudget.lampCurrent)
    #expect(budget.lines.map(\.full) == [one, two])
    #expect(budget.linesTogether == one + two)
  }

  /// No frame exceeds the load with all LEDs lit, and the supply has a reserve above that.
  @Test(arguments: [UInt64(1), 2, 3]) func loadInUseStaysBelowFullLoad(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<50 {
      let wiring = Wiring.random(using: &generator)
      var frame = Frame(repeating: .dark)
      for readout in ReadoutPosition.allCases {
        for digit in Digit.allCases {
          frame[readout].masks[digit.rawValue] = UInt16.random(in: 0...0x3FFF, using: &generator)
        }
        frame[readout].brightness = .full
        frame[readout].am = Bool.random(using: &generator)
      }
      let budget = PowerBudget(wiring, showing: frame)
      for load in budget.chips {
        let isOrdered = load.inUse <= load.full && load.full <= load.peak
        #expect(isOrdered, "seed \(seed), board \(number)")
      }
      let reserve = budget.supply * 1000 / budget.full
      #expect(reserve >= 1.2, "seed \(seed), board \(number)")
    }
  }
}
