import ClockModel
import Panel
import Segments
import TestSupport
import Testing
import ZoneInfo

/// Rendering a picture as segments.
@Suite struct FramePictureTests {
  private static func frame(_ picture: ReadoutPicture, _ font: SevenSegmentFont = .prop) -> ReadoutFrame {
    var pictures = Picture(repeating: .dark)
    pictures.present = picture
    return Frame(pictures, font: font).present
  }

  @Test(arguments: [
    (SevenSegmentFont.prop, UInt16(0x7C), UInt16(0x67)), (.classic, 0x7D, 0x6F),
  ])
  func heroShotIsDrawnInBothFonts(font: SevenSegmentFont, six: UInt16, nine: UInt16) throws {
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

  /// For pairing codes: readers may not know the film's 6 and 9.
  @Test(arguments: SevenSegmentFont.allCases)
  func classicDigitsOverrideTheFont(font: SevenSegmentFont) {
    var picture = ReadoutPicture(
      cells: DigitCells(repeating: UInt8(ascii: "6")), meridiem: nil, colon: false, brightness: .full)
    picture.hasClassicDigits = true
    #expect(Self.frame(picture, font)[.day1] == 0x7D)
    #expect(Self.frame(picture, font) == Self.frame(picture, .classic))
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
  func unknownCharactersAreBlank(font: SevenSegmentFont) {
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

  @Test func darkPictureLightsNothing() {
    let picture = ReadoutPicture(
      cells: DigitCells(repeating: UInt8(ascii: "8")), meridiem: .am, colon: true, brightness: .dark)
    #expect(Self.frame(picture) == .dark)
  }

  @Test(arguments: Lamp.allCases)
  func lampsAreIndependent(lamp: Lamp) {
    var frame = ReadoutFrame.dark
    frame[lamp] = true
    #expect(Lamp.allCases.filter { frame[$0] } == [lamp])
    #expect([frame.am, frame.pm, frame.colon] == [lamp == .am, lamp == .pm, lamp == .colon])
  }

  @Test func segmentNamesFollowTheBits() {
    let letters = ReadoutPlaces.all
    #expect(letters.segmentNames(of: .day1).joined(separator: " ") == "a b c d e f g")
    #expect(letters.segmentNames(of: .month3).joined(separator: " ") == "a b c d e f g1 g2 h i j k l m")
    #expect(
      [6, 7].map { letters.segmentName(of: .year1, bit: $0) }
        + [13, 14].map { letters.segmentName(of: .month1, bit: $0) } == ["g", "dp", "m", "dp"])
    let numbers = ReadoutPlaces(Digit.allCases, hasNumericMonth: true)
    #expect(numbers.segmentNames(of: .month3).joined(separator: " ") == "a b c d e f g")
  }

  /// Month names become numbers, other text stays, and the first cell is blank.
  @Test(arguments: [
    ("JAN", " 01"), ("FEB", " 02"), ("MAR", " 03"), ("APR", " 04"), ("MAY", " 05"), ("JUN", " 06"),
    ("JUL", " 07"), ("AUG", " 08"), ("SEP", " 09"), ("OCT", " 10"), ("NOV", " 11"), ("DEC", " 12"),
    (" 88", " 88"), ("---", " --"), ("   ", "   "), (" HI", " HI"), ("OC ", " C "),
  ])
  func numericMonthsUseTwoDigits(cells: String, shown: String) {
    var picture = ReadoutPicture(
      cells: DigitCells(repeating: UInt8(ascii: " ")), meridiem: nil, colon: false, brightness: .full)
    for (index, character) in cells.utf8.enumerated() { picture.cells[index] = character }
    let places = ReadoutPlaces(Digit.allCases, hasNumericMonth: true)
    let all = Picture(repeating: picture)
    let frame = Frame(all, font: .prop, on: .init(repeating: places)).present
    #expect(frame.text(hourCycle: .twelve).hasPrefix(shown))
    #expect(frame[.month1] == 0)
    #expect(frame[.month2] < 0x80 && frame[.month3] < 0x80)
  }

  @Test(arguments: TestTier.seeds(1..<21))
  func missingDigitsStayDark(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let places = ReadoutPlaces.random(using: &generator)
    var picture = ReadoutPicture(
      cells: DigitCells(repeating: UInt8(ascii: "8")), meridiem: .am, colon: true, brightness: .full)
    for noise in [UInt64(0), seed] {
      picture.noise = noise
      let frame = Frame(Picture(repeating: picture), font: .prop, on: .init(repeating: places)).destination
      for digit in Digit.allCases where !places.contains(digit) {
        #expect(frame[digit] == 0, "seed \(seed), \(digit)")
      }
      #expect(noise > 0 || places.indices.allSatisfy { frame.masks[$0] > 0 })
    }
  }

  /// Decimal points and higher bits are unconnected or used for something else.
  @Test(arguments: [UInt64(1), 1885, .max])
  func noiseIsReproducibleAndLightsOnlySegments(seed: UInt64) {
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

  @Test func darkReadoutShowsNoNoise() {
    var picture = ReadoutPicture.dark
    picture.noise = 1885
    #expect(Self.frame(picture) == .dark)
  }
}
