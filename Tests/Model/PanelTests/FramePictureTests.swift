import ClockModel
import Panel
import Segments
import TestSupport
import Testing
import ZoneInfo

/// The segments that draw a picture.
@Suite struct FramePictureTests {
  private static func frame(_ picture: ReadoutPicture, _ font: SevenSegmentFont = .prop) -> ReadoutFrame {
    var pictures = Picture(repeating: .dark)
    pictures.present = picture
    return Frame(pictures, font: font).present
  }

  @Test(arguments: [
    (SevenSegmentFont.prop, UInt16(0x7C), UInt16(0x67)), (.classic, 0x7D, 0x6F),
  ])
  func drawsTheHeroShotInBothFonts(font: SevenSegmentFont, six: UInt16, nine: UInt16) throws {
    let time = try #require(CivilTime(year: 1985, month: 10, day: 26, hour: 1, minute: 21, second: 0))
    let frame = Self.frame(
      ReadoutPicture(time, hourCycle: .twelve, colon: true, brightness: .standard), font)
    #expect(
      Digit.allCases.map { frame[$0] } == [
        0x003F, 0x0039, 0x1201, 0x5B, six, 0x06, nine, 0x7F, 0x6D, 0x3F, 0x06, 0x5B, 0x06,
      ])
    #expect(frame.am && !frame.pm && frame.colon)
    #expect(frame.brightness == .standard)
  }

  @Test func eachReadoutIsDrawnFromItsOwnPicture() {
    var pictures = Picture(repeating: .dark)
    for (position, character) in zip(ReadoutPosition.allCases, "123".utf8) {
      pictures[position] = ReadoutPicture(
        cells: DigitCells(repeating: character), meridiem: .pm, colon: false, brightness: .full)
    }
    let frame = Frame(pictures, font: .prop)
    #expect(ReadoutPosition.allCases.map { frame[$0][.minute2] } == [0x06, 0x5B, 0x4F])
    #expect(ReadoutPosition.allCases.map { frame[$0][.month1] } == [0x0006, 0x00DB, 0x00CF])
    #expect(frame.present.pm && !frame.present.am && !frame.present.colon)
  }

  @Test(arguments: SevenSegmentFont.allCases)
  func charactersThatAFontLacksAreBlank(font: SevenSegmentFont) {
    for character in UInt8.min ... .max {
      let frame = Self.frame(
        ReadoutPicture(
          cells: DigitCells(repeating: character), meridiem: nil, colon: false, brightness: .full), font)
      for digit in Digit.allCases {
        let mask =
          digit.hasFourteenSegments
          ? FourteenSegmentFont.mask(character)?.rawValue : font.mask(character).map { UInt16($0.rawValue) }
        #expect(frame[digit] == mask ?? 0, "character \(character) at \(digit)")
      }
    }
    #expect(FourteenSegmentFont.mask(UInt8(ascii: "a")) == nil, "the loop above saw a missing letter")
    #expect(font.mask(UInt8(ascii: "K")) == nil, "the loop above saw a missing letter")
  }

  @Test func aDarkPictureLightsNothing() {
    let picture = ReadoutPicture(
      cells: DigitCells(repeating: UInt8(ascii: "8")), meridiem: .am, colon: true, brightness: .dark)
    #expect(Self.frame(picture) == .dark)
  }

  @Test(arguments: Lamp.allCases)
  func aLampIsReadAndSetByItself(lamp: Lamp) {
    var frame = ReadoutFrame.dark
    frame[lamp] = true
    #expect(Lamp.allCases.filter { frame[$0] } == [lamp])
    #expect([frame.am, frame.pm, frame.colon] == [lamp == .am, lamp == .pm, lamp == .colon])
  }

  @Test func segmentsAreNamedByTheirBit() {
    #expect(Digit.day1.segmentNames.joined(separator: " ") == "a b c d e f g")
    #expect(Digit.month3.segmentNames.joined(separator: " ") == "a b c d e f g1 g2 h i j k l m")
    #expect((Digit.year1.segmentName(bit: 6), Digit.year1.segmentName(bit: 7)) == ("g", "dp"))
    #expect((Digit.month1.segmentName(bit: 13), Digit.month1.segmentName(bit: 14)) == ("m", "dp"))
  }

  /// The decimal points and the bits beyond are connected to nothing, or to something else.
  @Test(arguments: [UInt64(1), 1885, .max])
  func noiseIsRepeatedFromItsSeedAndLightsSegmentsAlone(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var last = ReadoutFrame.dark
    var lit = last.masks
    for number in 0..<500 {
      var picture = ReadoutPicture(
        cells: DigitCells(repeating: UInt8(ascii: "8")), meridiem: .am, colon: number % 2 == 0,
        brightness: .lowest)
      picture.noise = number == 0 ? seed : max(1, generator.next())
      let frame = Self.frame(picture)
      #expect(frame == Self.frame(picture, .classic), "seed \(seed), number \(number)")
      #expect(!frame.am && !frame.pm && frame.colon == picture.colon && frame.brightness == .lowest)
      for digit in Digit.allCases {
        let allowed: UInt16 = digit.hasFourteenSegments ? 0x3FFF : 0x7F
        #expect(frame[digit] & ~allowed == 0, "seed \(seed), number \(number), \(digit)")
      }
      for index in Digit.count..<frame.masks.scalarCount { #expect(frame.masks[index] == 0) }
      lit |= frame.masks
      #expect(frame.masks != last.masks, "seed \(seed), number \(number)")
      last = frame
    }
    #expect(
      Digit.allCases.map { lit[$0.rawValue].nonzeroBitCount } == [14, 14, 14] + Array(repeating: 7, count: 10)
    )
  }

  @Test func aDarkReadoutHasNoNoise() {
    var picture = ReadoutPicture.dark
    picture.noise = 1885
    #expect(Self.frame(picture) == .dark)
  }
}
