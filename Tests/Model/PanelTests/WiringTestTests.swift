import ClockModel
import Foundation
import Panel
import TestSupport
import Testing

@Suite struct WiringTestTests {
  private static let wiring = Wiring(
    chips: [WiredChip(bus: "/dev/i2c-1", address: 0x71)],
    lines: [WiredLine(.name("GPIO17")), WiredLine(.offset(5, chipLabel: "pinctrl-rp1"))],
    leds: [
      WiredLED(.segment(.destination, .day1, bit: 6), at: .bit(chip: 0, common: 3, row: 9)),
      WiredLED(.lamp(.destination, .am), at: .line(0)),
      WiredLED(.lamp(.destination, .colon), at: .bit(chip: 0, common: 4, row: 7)),
    ])
  private static let first = Edge(halfSeconds: 1_000_001)

  private static func image(_ kind: WiringTestKind, step: Int64) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    WiringTest(kind, of: wiring, from: first).render(
      at: Edge(halfSeconds: first.halfSeconds + step), into: &image)
    return image
  }

  private static func litBits(_ image: PanelImage) -> [Int] {
    (0..<128).filter { image.chips[0].ram[$0 / 8] & 1 << UInt8($0 % 8) != 0 }
  }

  @Test func walkLightsEachLEDOnceAndAlone() {
    let lit = (0..<3).map { Self.image(.walk, step: Int64($0)) }
    #expect(lit.map(Self.litBits) == [[57], [], [71]])
    #expect(lit.map(\.lines) == [[false, false], [true, false], [false, false]])
  }

  @Test func completeWalkContinuesWithUnusedBits() {
    let walk = WiringTest(.walk, of: Self.wiring, in: WiringTestScope(isComplete: true), from: Self.first)
    #expect(walk.count == 3 + 126)
    var seen: [Int] = []
    for step in 3..<129 {
      var image = PanelImage(darkFor: Self.wiring)
      walk.render(at: Edge(halfSeconds: Self.first.halfSeconds + Int64(step)), into: &image)
      seen += Self.litBits(image)
      #expect(image.lines == [false, false])
    }
    #expect(seen == (0..<128).filter { ![57, 71].contains($0) })
  }

  @Test(
    arguments: [
      (0, "1 of 3: destination day1 segment g: /dev/i2c-1 0x71 common 3 row 9"),
      (1, "2 of 3: destination am: line GPIO17"),
      (2, "3 of 3: destination colon: /dev/i2c-1 0x71 common 4 row 7"), (3, nil), (-1, nil),
    ] as [(Int64, String?)])
  func captionsNameTheLitLED(step: Int64, caption: String?) {
    let walk = WiringTest(.walk, of: Self.wiring, from: Self.first)
    #expect(walk.caption(at: Edge(halfSeconds: Self.first.halfSeconds + step)) == caption)
  }

  @Test func walkReturnsTheNameOfTheLitLED() {
    let walk = WiringTest(.walk, of: Self.wiring, from: Self.first)
    let names = (0..<4).map { walk.led(at: Edge(halfSeconds: Self.first.halfSeconds + $0)) }
    #expect(names == ["destination-day1-g", "destination-am", "destination-colon", nil])
    let whole = WiringTest(.walk, of: Self.wiring, in: WiringTestScope(isComplete: true), from: Self.first)
    #expect(whole.led(at: Edge(halfSeconds: Self.first.halfSeconds + 3)) == nil)
    let segments = WiringTest(.segments, of: Self.wiring, from: Self.first)
    #expect(segments.led(at: Self.first) == nil)
  }

  @Test func walkEndsAfterItsLastLED() {
    let walk = WiringTest(.walk, of: Self.wiring, from: Self.first)
    #expect(!walk.isOver(at: Edge(halfSeconds: Self.first.halfSeconds + 2)))
    #expect(walk.isOver(at: Edge(halfSeconds: Self.first.halfSeconds + 3)))
  }

  @Test func walkContinuesAfterAClockChange() {
    var walk = WiringTest(.walk, of: Self.wiring, from: Self.first)
    walk.clockWasSet(byNanoseconds: -3_600_000_000_000)
    let edge = Edge(halfSeconds: Self.first.halfSeconds + 2 - 7200)
    #expect(walk.caption(at: edge)?.contains("destination colon") == true)
  }

  /// A board with all three readouts, its LEDs shuffled.
  private static func whole(_ seed: UInt64) -> Wiring {
    var generator = SeededGenerator(seed: seed)
    var leds: [WiredLED] = []
    for (index, readout) in ReadoutPosition.allCases.enumerated() {
      for digit in Digit.allCases {
        for bit in 0..<(digit.hasFourteenSegments ? 14 : 7) {
          // Two 7-segment digits share a common.
          let common = digit.hasFourteenSegments ? digit.rawValue : 3 + (digit.rawValue - 3) / 2
          let row = digit.hasFourteenSegments ? bit : (digit.rawValue - 3) % 2 * 8 + bit
          leds.append(
            WiredLED(.segment(readout, digit, bit: bit), at: .bit(chip: index, common: common, row: row)))
        }
      }
      for (lamp, led) in Lamp.allCases.enumerated() {
        leds.append(WiredLED(.lamp(readout, led), at: .line(index * 3 + lamp)))
      }
    }
    return Wiring(
      chips: [("/dev/i2c-1", 0x70), ("/dev/i2c-1", 0x71), ("/dev/i2c-3", 0x70)].map {
        WiredChip(bus: $0.0, address: UInt8($0.1))
      },
      lines: (0..<9).map { WiredLine(.name("GPIO\(10 + $0)")) }, leds: leds.shuffled(using: &generator))
  }

  private static func captions(_ walk: WiringTest) -> [String] {
    (0..<walk.count).compactMap { walk.caption(at: Edge(halfSeconds: first.halfSeconds + Int64($0))) }
  }

  @Test func walkFollowsReadingOrderOnAnyBoard() {
    let names = Self.captions(WiringTest(.walk, of: Self.whole(1), from: Self.first)).map {
      $0.components(separatedBy: ": ")[1]
    }
    #expect(
      names
        == Self.captions(WiringTest(.walk, of: Self.whole(2), from: Self.first)).map {
          $0.components(separatedBy: ": ")[1]
        })
    let (three, digits) = (3 * 14, 10 * 7)
    #expect(names.count == 3 * (three + digits + 3))
    var fields: [String] = []
    for name in names.prefix(three + digits + 3) {
      let field = name.split(separator: " ")[1]
      if fields.last != String(field) { fields.append(String(field)) }
    }
    #expect(
      fields == [
        "month1", "month2", "month3", "day1", "day2", "year1", "year2", "year3", "year4", "am", "pm", "hour1",
        "hour2",
        "colon", "minute1", "minute2",
      ])
    #expect(names[0] == "destination month1 segment a")
    #expect(names[6...7] == ["destination month1 segment g1", "destination month1 segment g2"])
    #expect(names.last == "last-departed minute2 segment g")
  }

  @Test func captionsFitIn80Columns() {
    let walk = WiringTest(.walk, of: Self.whole(3), in: WiringTestScope(isComplete: true), from: Self.first)
    for caption in Self.captions(walk) { #expect(caption.count <= 79, "\(caption)") }
  }

  @Test(
    arguments: [
      (WiringTestScope(readout: .present), 115), (WiringTestScope(chip: ChipName("/dev/i2c-3:0x70")), 112),
      (WiringTestScope(chip: ChipName("0x71")), 112),
      (WiringTestScope(chip: ChipName("0x71"), isComplete: true), 128),
      (WiringTestScope(readout: .destination, chip: ChipName("0x71")), 0),
      (WiringTestScope(readout: .destination, isComplete: true), 115 + 16),
    ])
  func scopedWalkVisitsOnlyItsScope(scope: WiringTestScope, count: Int) {
    #expect(WiringTest(.walk, of: Self.whole(4), in: scope, from: Self.first).count == count)
  }

  @Test(
    arguments: [
      (
        WiringTestScope(chip: ChipName("0x77")),
        "the board has no chip 0x77: it has /dev/i2c-1:0x70, /dev/i2c-1:0x71, /dev/i2c-3:0x70"
      ),
      (
        WiringTestScope(chip: ChipName("0x70")),
        "0x70 is ambiguous: use one of /dev/i2c-1:0x70, /dev/i2c-3:0x70"
      ),
      (WiringTestScope(chip: ChipName("3:0x70")), nil), (.board, nil),
    ] as [(WiringTestScope, String?)])
  func unknownScopeIsRefusedWithAlternatives(scope: WiringTestScope, words: String?) {
    #expect(scope.objection(on: Self.whole(5)) == words)
    #expect(
      WiringTestScope(readout: .present).objection(on: Self.wiring) == "the board has no present readout")
  }

  @Test(
    arguments: [
      ("/dev/i2c-1:0x71", "/dev/i2c-1:0x71"), ("i2c-1:0x71", "/dev/i2c-1:0x71"), ("1:71", "/dev/i2c-1:0x71"),
      ("0X71", "0x71"), ("71", "0x71"), ("0x78", nil), ("0x6F", nil), ("1:", nil), (":0x71", nil), ("", nil),
      ("1:2:0x71", nil), ("0x071", "0x71"), ("x", nil), ("é:0x71", nil),
    ] as [(String, String?)])
  func chipNamesHaveSeveralForms(text: String, name: String?) {
    #expect(ChipName(text)?.text == name)
  }

  @Test func clockSetFarBackShowsNothing() {
    #expect(Self.litBits(Self.image(.walk, step: -1_000_000)).isEmpty)
  }

  @Test func steadyTestsLightAllLEDsOfAKind() {
    let lamps = Self.image(.lamps, step: 5)
    #expect(Self.litBits(lamps) == [71])
    #expect(lamps.lines == [true, false])
    let segments = Self.image(.segments, step: 5)
    #expect(Self.litBits(segments) == [57])
    #expect(segments.lines == [false, false])
    #expect(!WiringTest(.lamps, of: Self.wiring, from: Self.first).isOver(at: Edge(halfSeconds: .max)))
  }
}
