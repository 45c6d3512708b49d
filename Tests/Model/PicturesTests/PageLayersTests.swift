import ClockModel
import ClockTestSupport
import Panel
import TestSupport
import Testing
import Text

@testable import Pictures

/// The two layers of the page's picture, with their style and curves.
@Suite struct PageLayersTests {
  private static func record(_ frame: Frame) -> FrameRecord {
    FrameRecord(
      time: WallTime(seconds: 0), hourCycle: .twelve, labels: ["<A>", "B & \"C\"", "D"], frame: frame)
  }

  private static func picture(_ face: Face, _ arrangement: Arrangement = .wide) -> SVGPicture {
    var options = PictureOptions()
    options.face = face
    options.arrangement = arrangement
    return SVGPicture(options)
  }

  private static func random(_ seed: UInt64) -> Frame {
    var generator = SeededGenerator(seed: seed)
    var frame = Frame(repeating: .dark)
    for position in ReadoutPosition.allCases {
      let places = ReadoutPlaces.random(using: &generator)
      var readout = ReadoutFrame(
        masks: DigitMasks(), am: .random(using: &generator), pm: .random(using: &generator),
        colon: .random(using: &generator), brightness: .standard, places: places)
      for index in places.indices {
        readout.masks[index] = UInt16.random(
          in: 0..<1 << (places.hasFourteenSegments(index) ? 15 : 8), using: &generator)
      }
      frame[position] = readout
    }
    return frame
  }

  private static let faces: [Face] = [.prop, .neumorphic, .neon, .plain]

  @Test(arguments: faces, [UInt64(1), 2, 3]) func lightsMatchTheWholePicture(face: Face, seed: UInt64) {
    for arrangement in [Arrangement.wide, .portrait] {
      let picture = Self.picture(face, arrangement)
      let record = Self.record(Self.random(seed))
      var wanted = SVGReading(picture.document(record)).lit
      var drawn = SVGReading(picture.lights(record)).lit
      for position in ReadoutPosition.allCases { (wanted[position.name], drawn[position.name]) = (nil, nil) }
      #expect(drawn == wanted, "\(face), \(arrangement), seed \(seed)")
    }
  }

  @Test(arguments: [UInt64(4), 5]) func digitMasksAreDrawnAsCurves(seed: UInt64) throws {
    var frame = Self.random(seed)
    frame[.present].places = .all
    let digits: [UInt16] = [0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F]
    for (index, mask) in digits.enumerated() { frame[.present].masks[3 + index] = mask }
    let text = String(decoding: Self.picture(.bezier).lights(Self.record(frame)), as: UTF8.self)
    for (index, mask) in digits.enumerated() {
      let digit = try #require(Digit(rawValue: 3 + index))
      let name = "present-\(ReadoutPlaces.all.name(of: digit))"
      #expect(text.contains("id=\"\(name)\" class=\"c on\" data-mask=\"\(mask)\" d=\"M"), "\(name)")
    }
  }

  @Test(arguments: Face.allCases) func layersNeedNoInlineStyleScriptOrLink(face: Face) {
    let picture = Self.picture(face)
    let record = Self.record(Self.random(6))
    let lights = String(decoding: picture.lights(record), as: UTF8.self)
    #expect(!lights.contains("style"))
    #expect(!lights.contains("<script"))
    for layer in [lights, String(decoding: picture.ground(record), as: UTF8.self)] {
      #expect(!layer.contains("<A>"))
      #expect(!layer.contains("http") || layer.contains("xmlns=\"http://www.w3.org/2000/svg\""))
    }
    #expect(!picture.pageStyle.contains("@import") && !picture.pageStyle.contains("http"))
  }

  @Test(arguments: Face.allCases) func groundHasNoLEDsAndIgnoresTheirState(face: Face) {
    let picture = Self.picture(face)
    let one = picture.ground(Self.record(Self.random(7)))
    #expect(one == picture.ground(Self.record(Frame(repeating: .dark))))
    #expect(SVGReading(one).lit.keys.filter { $0.contains("-month1-") || $0.hasSuffix("-colon") }.isEmpty)
    let other = FrameRecord(
      time: WallTime(seconds: 0), hourCycle: .twelve, labels: ["E", "F", "G"], frame: Frame(repeating: .dark))
    #expect(picture.ground(other) != one)
  }

  @Test func curveTableIsJSONWithFiveKnotsEach() throws {
    let text = try #require(Self.picture(.bezier).curveTable)
    guard case .object(let members) = try JSONValue.parse(Array(text.utf8)) else {
      Issue.record("no object")
      return
    }
    // Ten digits; 6, 7 and 9 have two styles, and some masks are shared.
    #expect(members.count >= 10)
    for member in members {
      guard case .array(let numbers) = member.value else {
        Issue.record("\(member.key) is no array")
        continue
      }
      #expect(numbers.count == 5 * 4, "\(member.key)")
    }
    #expect(Self.picture(.prop).curveTable == nil)
  }

  /// The page switches only the bar; the style sheet shows the core behind a lit one.
  @Test(arguments: Face.allCases) func everyBarOfThePropHasACore(face: Face) {
    let picture = Self.picture(face)
    let text = String(decoding: picture.lights(Self.record(Self.random(7))), as: UTF8.self)
    let bars = text.matches(of: /class="s(?: on)?"/).count
    #expect(bars > 0)
    #expect(text.matches(of: /class="core"/).count == (face == .prop ? bars : 0))
    #expect(picture.pageStyle.contains(".s.on+.core{visibility:var(--core,visible)}") == (face == .prop))
  }

  @Test func digitsForAScriptShowTheirText() {
    let text = String(decoding: SVGPicture.digits("18"), as: UTF8.self)
    let digits = text.split(separator: "<g ").dropFirst().map { digit in
      digit.matches(of: /class="s( on)?"/).enumerated().reduce(0) {
        $0 | ($1.element.1 == nil ? 0 : 1 << $1.offset)
      }
    }
    #expect(digits == [0x06, 0x7F])
    #expect(SVGPicture.digitMasks.count == 10 && SVGPicture.digitMasks[1] == 0x06)
  }
}
