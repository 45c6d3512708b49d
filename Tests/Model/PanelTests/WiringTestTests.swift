import ClockModel
import Panel
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

  @Test func aWalkLightsEachLEDOnceAndAlone() {
    for step in 0..<128 {
      let image = Self.image(.walk, step: Int64(step))
      #expect(Self.litBits(image) == [step])
      #expect(image.lines == [false, false])
    }
    #expect(Self.image(.walk, step: 128).lines == [true, false])
    #expect(Self.image(.walk, step: 129).lines == [false, true])
  }

  @Test(
    arguments: [
      (0, "chip 0x71 on /dev/i2c-1, byte 0 bit 0 (common 0, row 0): not in the board profile"),
      (57, "chip 0x71 on /dev/i2c-1, byte 7 bit 1 (common 3, row 9): destination day1 segment g"),
      (71, "chip 0x71 on /dev/i2c-1, byte 8 bit 7 (common 4, row 7): destination colon"),
      (128, "line GPIO17: destination am"),
      (129, "line 5 of pinctrl-rp1: not in the board profile"),
    ] as [(Int64, String)])
  func aWalkNamesWhatIsLit(step: Int64, caption: String) {
    let walk = WiringTest(.walk, of: Self.wiring, from: Self.first)
    #expect(walk.caption(at: Edge(halfSeconds: Self.first.halfSeconds + step)) == caption)
  }

  @Test func aWalkEndsBehindItsLastLED() {
    let walk = WiringTest(.walk, of: Self.wiring, from: Self.first)
    #expect(!walk.isOver(at: Edge(halfSeconds: Self.first.halfSeconds + 129)))
    #expect(walk.isOver(at: Edge(halfSeconds: Self.first.halfSeconds + 130)))
  }

  @Test func aWalkGoesOnWhereTheClockIsSet() {
    var walk = WiringTest(.walk, of: Self.wiring, from: Self.first)
    walk.clockWasSet(byNanoseconds: -3_600_000_000_000)
    let edge = Edge(halfSeconds: Self.first.halfSeconds + 57 - 7200)
    #expect(walk.caption(at: edge)?.contains("byte 7 bit 1") == true)
  }

  @Test func aClockThatIsSetFarBackShowsNothingAndDoesNotTrap() {
    #expect(Self.litBits(Self.image(.walk, step: -1_000_000)).isEmpty)
  }

  @Test func lampsAndSegmentsLightAllOfAKind() {
    let lamps = Self.image(.lamps, step: 5)
    #expect(Self.litBits(lamps) == [71])
    #expect(lamps.lines == [true, false])
    let segments = Self.image(.segments, step: 5)
    #expect(Self.litBits(segments) == [57])
    #expect(segments.lines == [false, false])
    #expect(!WiringTest(.lamps, of: Self.wiring, from: Self.first).isOver(at: Edge(halfSeconds: .max)))
  }
}
