import ClockModel
import ClockTestSupport
import Panel
import Segments
import TestSupport
import Testing

@testable import Pictures

/// SVG pictures match the masks, and escape all text.
@Suite struct SVGPictureTests {
  private static let labels = ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"]

  private static func record(_ frame: Frame, labels: [String] = labels) -> FrameRecord {
    FrameRecord(time: WallTime(seconds: 499_163_160), hourCycle: .twelve, labels: labels, frame: frame)
  }

  /// Random masks on the digits of a random board.
  private static func random(using generator: inout SeededGenerator) -> Frame {
    var frame = Frame(repeating: .dark)
    for position in ReadoutPosition.allCases {
      let places = ReadoutPlaces.random(using: &generator)
      var readout = ReadoutFrame(
        masks: DigitMasks(), am: .random(using: &generator), pm: .random(using: &generator),
        colon: .random(using: &generator), brightness: .standard, places: places)
      for index in places.indices {
        let bits = places.hasFourteenSegments(index) ? 15 : 8
        readout.masks[index] = UInt16.random(in: 0..<1 << UInt16(bits), using: &generator)
      }
      frame[position] = readout
    }
    return frame
  }

  /// The ids of all LEDs of a frame and whether each is lit, from field and segment names only.
  private static func wanted(_ frame: Frame) -> [String: Bool] {
    var wanted: [String: Bool] = [:]
    for position in ReadoutPosition.allCases {
      let readout = frame[position]
      for lamp in Lamp.allCases { wanted["\(position.name)-\(lamp.rawValue)"] = readout[lamp] }
      for index in readout.places.indices {
        guard let digit = Digit(rawValue: index) else { continue }
        let names =
          readout.places.hasFourteenSegments(index)
          ? FourteenSegment.allCases.map(\.name) : SevenSegment.allCases.map(\.name)
        for (bit, name) in names.enumerated() {
          wanted["\(position.name)-\(readout.places.name(of: digit))-\(name)"] =
            readout.masks[index] >> UInt16(bit) & 1 == 1
        }
      }
    }
    return wanted
  }

  /// The drawn LEDs, without the groups of the readouts.
  private static func drawn(_ document: [UInt8]) -> [String: Bool] { drawn(SVGReading(document)) }

  private static func drawn(_ reading: SVGReading) -> [String: Bool] {
    var lit = reading.lit
    for position in ReadoutPosition.allCases { lit[position.name] = nil }
    return lit
  }

  private static let faces: [Face] = [.prop, .neumorphic, .neon, .plain]

  @Test(arguments: faces, [UInt64(1), 2]) func everyLEDMatchesItsMask(face: Face, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var options = PictureOptions()
    options.face = face
    options.arrangement = seed == 1 ? .wide : .portrait
    let picture = SVGPicture(options)
    for number in 0..<40 {
      let frame = Self.random(using: &generator)
      let reading = SVGReading(picture.document(Self.record(frame)))
      #expect(reading.repeated.isEmpty)
      #expect(Self.drawn(reading) == Self.wanted(frame), "seed \(seed), frame \(number)")
    }
  }

  @Test func countdownShowsOnlyHourAndMinute() {
    var options = PictureOptions()
    options.arrangement = .countdown
    let drawn = Self.drawn(SVGPicture(options).document(Self.record(Frame(repeating: .dark))))
    #expect(drawn.count == 3 * 4 * 8)
    #expect(drawn["present-hour1-a"] == false && drawn["present-minute2-dp"] == false)
  }

  /// In each face and arrangement, the sign for "over" is on when both lamps are lit.
  @Test(arguments: Face.allCases) func timerPictureShowsThatItIsOver(face: Face) throws {
    for arrangement in Arrangement.allCases {
      var options = PictureOptions()
      (options.face, options.arrangement, options.readout) = (face, arrangement, .destination)
      options.isOfTimer = true
      var frame = Frame(repeating: .dark)
      frame.destination.brightness = .standard
      for isOver in [false, true] {
        (frame.destination.am, frame.destination.pm) = (true, isOver)
        var record = Self.record(frame)
        record.timer = ShownTimer(position: .destination, light: .red)
        let document = String(decoding: SVGPicture(options).document(record), as: UTF8.self)
        #expect(
          document.contains("id=\"destination-over\" class=\"over on\"")
            == (isOver && arrangement.isOfCountdown))
        #expect(document.contains("id=\"destination-over\"") == arrangement.isOfCountdown)
        #expect(document.contains(" over</title>") == isOver)
      }
    }
  }

  /// The text for screen readers is complete in both hour cycles, and in the dark half of a second.
  @Test(arguments: [HourCycle.twelve, .twentyFour]) func wordsSayThatATimerIsOver(hourCycle: HourCycle) {
    var frame = Frame(repeating: .dark)
    frame.destination = ReadoutFrame(
      masks: DigitMasks(repeating: 0), am: true, pm: true, colon: true, brightness: .standard)
    func words(_ timer: ShownTimer?) -> String {
      SVGPicture.words(
        FrameRecord(
          time: WallTime(seconds: 0), hourCycle: hourCycle, labels: ["TIMER"], frame: frame, timer: timer))
    }
    let timer = ShownTimer(position: .destination, light: .red)
    #expect(words(timer) == "TIMER: over")
    for (digit, mask) in [(Digit.hour1, 0x3F), (.hour2, 0x3F), (.minute1, 0x3F), (.minute2, 0x6D)] {
      frame.destination[digit] = UInt16(mask)
    }
    #expect(words(timer) == "TIMER: 00:05 over")
    // A wiring test may light both lamps as well.
    #expect(!words(nil).contains("over") && words(nil).contains("00:05"))
  }

  /// On a stage, the label keeps the time of day from looking like the time left.
  @Test func countdownOfTheTimeOfDayHasALabel() {
    for (arrangement, isOfTimer) in [
      (Arrangement.countdown, true), (.countdown, false), (.countdownInARow, false),
    ] {
      let plate = Faceplate(arrangement, isOfTimer: isOfTimer)
      #expect((plate.label(textWidth: 100) == nil) == isOfTimer)
      #expect((plate.over == nil) == !isOfTimer)
    }
  }

  @Test func countdownInARowHasAColon() {
    var options = PictureOptions()
    options.arrangement = .countdownInARow
    options.readout = .present
    let picture = SVGPicture(options)
    let document = picture.document(Self.record(Frame(repeating: .dark)))
    let drawn = Self.drawn(document)
    #expect(drawn.count == 4 * 8 + 1)
    #expect(drawn["present-colon"] == false)
    // On a screen, text below the digits does not shrink them: there is height to spare.
    #expect(picture.viewBox.width * 9 > picture.viewBox.height * 16)
  }

  @Test func boardWithoutReadoutsIsDark() {
    let document = SVGPicture().document(Self.record(Frame(repeating: .dark), labels: []))
    let drawn = Self.drawn(document)
    #expect(drawn.count == 3 * (3 * 15 + 10 * 8 + 3))
    #expect(!drawn.values.contains(true))
    #expect(SVGReading(document).texts.first == "Time circuits, dark")
  }

  @Test func changesTurnOneFrameIntoAnother() {
    var generator = SeededGenerator(seed: 3)
    var frame = Self.random(using: &generator)
    for _ in 0..<200 {
      var next = frame
      for position in ReadoutPosition.allCases where Bool.random(using: &generator) {
        for index in next[position].places.indices where Bool.random(using: &generator) {
          let bits = next[position].places.hasFourteenSegments(index) ? 15 : 8
          next[position].masks[index] = UInt16.random(in: 0..<1 << UInt16(bits), using: &generator)
        }
        next[position].colon.toggle()
        next[position].brightness = .random(in: [.dark, .standard, .full], using: &generator)
      }
      var drawn = Self.wanted(frame)
      for change in PictureChange.from(frame, to: next) {
        switch change {
        case .light(let id, let isLit):
          #expect(drawn[id] == !isLit, "\(id)")
          drawn[id] = isLit
        case .brightness(let position, let sixteenths):
          #expect(sixteenths == next[position].brightness.sixteenths)
          #expect(sixteenths != frame[position].brightness.sixteenths)
        }
      }
      #expect(drawn == Self.wanted(next))
      #expect(PictureChange.from(next, to: next).isEmpty)
      frame = next
    }
  }

  @Test func onlyDigitsAreDrawnAsCurves() throws {
    var options = PictureOptions()
    options.face = .bezier
    var frame = Frame(repeating: .dark)
    frame.present.brightness = .standard
    // A 6 and a 9 in both styles, a mask that is not a digit, and a dark digit.
    let masks: [(Digit, UInt16)] = [
      (.day1, 0x7C), (.day2, 0x7D), (.year1, 0x67), (.year2, 0x6F), (.year3, 0x55), (.year4, 0),
    ]
    for (digit, mask) in masks { frame.present[digit] = mask }
    let document = SVGPicture(options).document(Self.record(frame))
    let lit = SVGReading(document).lit
    for digit in ["day1", "day2", "year1", "year2"] {
      #expect(lit["present-\(digit)"] == true)
      #expect(lit["present-\(digit)-a"] == nil)
    }
    for digit in ["year3", "year4"] {
      #expect(lit["present-\(digit)"] == nil)
      #expect(lit["present-\(digit)-a"] == (digit == "year3"))
    }
    #expect(String(decoding: document, as: UTF8.self).contains("data-mask=\"124\""))
    options.showsKnots = true
    let knots = String(decoding: SVGPicture(options).document(Self.record(frame)), as: UTF8.self)
    #expect(knots.contains("class=\"knots\""))
  }

  @Test(arguments: Face.allCases) func documentIsReproducibleAndBounded(face: Face) throws {
    var options = PictureOptions()
    options.face = face
    let record = try TypedReadouts.record([
      "OCT 26 1985 AM 01:21", "NOV 12 1955 PM 10:04", "SEP 02 1885 AM 08:37",
    ])
    let document = SVGPicture(options).document(record)
    #expect(document == SVGPicture(options).document(record))
    #expect(document.count <= 110_000, "\(document.count) bytes")
    // Every segment lit is the most there can be.
    var all = record
    for position in ReadoutPosition.allCases {
      for digit in Digit.allCases { all.frame[position][digit] = digit.hasFourteenSegments ? 0x3FFF : 0x7F }
    }
    #expect(SVGPicture(options).document(all).count <= 130_000)
  }

  private static let nonCharacters = [UInt32(0xFFFE), 0xFFFF, 0xFDD0].compactMap { Unicode.Scalar($0) }.map {
    String($0)
  }
  .joined()
  private static let hostile = [
    "</text></svg><script>alert(1)</script>", "\" onload=\"alert(1)", "<![CDATA[", "]]>", "&amp;&#0;&lt;",
    "'\"<>&",
    "\u{0}\u{1}\u{8}\u{B}\u{1F}\u{7F}\u{85}\u{2028}", "\u{202E}drawkcab\u{202C}", nonCharacters,
    "日本語のラベル", "שלום", "👩‍👩‍👧", String(repeating: "W", count: 10_000), String(repeating: "漢", count: 10_000), "",
    " ",
  ]

  @Test(arguments: hostile) func labelsStayText(label: String) {
    for face in Face.allCases {
      var options = PictureOptions()
      options.face = face
      let usual = SVGReading(SVGPicture(options).document(Self.record(Frame(repeating: .dark))))
      let document = SVGPicture(options).document(
        Self.record(Frame(repeating: .dark), labels: [label, label, label]))
      let reading = SVGReading(document)
      #expect(reading.lit == usual.lit)
      let allowed = Set(usual.elements).union(["text"])
      #expect(Set(reading.elements).isSubset(of: allowed), "\(Set(reading.elements).subtracting(allowed))")
      #expect(document.count < usual.texts.count + 150_000)
      // Characters that XML forbids and direction marks are removed.
      let forbidden = String(decoding: document, as: UTF8.self).unicodeScalars.filter { scalar in
        scalar.value < 0x20 && scalar != "\n"
          || (0x202A...0x202E).contains(scalar.value) || [0xFFFE, 0xFFFF].contains(scalar.value)
      }
      #expect(forbidden.isEmpty)
    }
  }

  @Test func onlyColoursOfTheFaceAreAccepted() throws {
    var options = PictureOptions()
    options.face = .plain
    let colour = try #require(Colour("#0AbcDE"))
    let isTaken = options.choose(colour, for: .present)
    #expect(isTaken)
    let isRefused = !options.choose(Colour(0x123456), for: .tube)
    #expect(isRefused)
    let text = String(
      decoding: SVGPicture(options).document(Self.record(Frame(repeating: .dark))), as: UTF8.self)
    #expect(text.contains("#0abcde"))
    #expect(!text.contains("#123456"))
  }

  @Test func previewIsTwiceAsWideAsHighAndCentred() {
    var options = PictureOptions()
    options.canvas = .shaped(width: 1280, height: 640)
    let box = SVGPicture(options).viewBox
    #expect(abs(box.width / box.height - 2) < 1e-9)
    let whole = SVGPicture().viewBox
    #expect(abs(box.centre.x - whole.centre.x) < 1e-9 && abs(box.centre.y - whole.centre.y) < 1e-9)
    #expect(box.width > whole.width && box.height > whole.height)
    // The written numbers must have the exact ratio, or renderers add a half-empty row.
    let text = String(
      decoding: SVGPicture(options).document(Self.record(Frame(repeating: .dark))), as: UTF8.self)
    #expect(text.contains(" width=\"1280\" height=\"640\""))
    let written = [box.width, box.height].compactMap { Double(SVGNumber.text($0)) }
    #expect(written.count == 2 && written[0] == 2 * written[1], "\(written)")
  }
}

extension Brightness {
  fileprivate static func random(
    in choices: [Brightness], using generator: inout SeededGenerator
  ) -> Brightness {
    choices.randomElement(using: &generator) ?? .standard
  }
}
