import ClockModel
import Panel
import Pictures
import Segments
import TestSupport
import Testing
import Text

/// The terminal's content after pictures and messages.
@Suite struct TerminalScreenTests {
  private static func record(readouts: Int, _ seed: UInt64) -> FrameRecord {
    var generator = SeededGenerator(seed: seed)
    var frame = Frame(repeating: .dark)
    for readout in ReadoutPosition.allCases {
      for digit in Digit.allCases {
        frame[readout][digit] = UInt16.random(
          in: 0..<(digit.hasFourteenSegments ? 1 << 14 : 1 << 7), using: &generator)
      }
    }
    let labels = ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"]
    return FrameRecord(
      time: WallTime(seconds: 0), hourCycle: .twelve, labels: Array(labels.prefix(readouts)), frame: frame)
  }

  /// Every possible form of a picture, without trailing blanks.
  private static func forms(_ record: FrameRecord, _ caption: String?, columns: Int) -> [[String]] {
    let indents = (1...4).map { max(0, (columns - TerminalPicture.width(scale: $0)) / 2) }
    var forms = (1...4).map { scale in
      TerminalPicture(style: .plain, scale: scale, indent: indents[scale - 1]).lines(
        record, caption: caption, columns: columns)
    }
    forms.append(
      TerminalPicture(style: .plain, isTight: true, indent: indents[0]).lines(
        record, caption: caption, columns: columns))
    forms.append(TerminalPicture(style: .plain).compactLines(record, caption: caption, columns: columns))
    return forms.map { $0.map(trimmed) }
  }

  private static func trimmed(_ line: String) -> String {
    String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
  }

  /// Each message appears once, whole and in order, with the picture below.
  @Test(arguments: TestTier.seeds(1..<13))
  func screenHoldsOnlyMessagesAndOnePicture(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (columns, lines) = (
      Int.random(in: 24...170, using: &generator), Int.random(in: 8...60, using: &generator)
    )
    var screen = Screen(columns: columns, lines: lines)
    var writer = PictureWriter(isTerminal: true, palette: nil)
    var now: UInt64 = 0
    var written: [String] = []
    var record = Self.record(readouts: Int.random(in: 1...3, using: &generator), seed)
    var isDrawn = false
    for step in 0..<30 {
      var bytes: [UInt8] = []
      now += UInt64.random(in: 0...20, using: &generator) * 1_000_000_000
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let words = (0...Int.random(in: 0...30, using: &generator)).map { _ in
          String(repeating: "m", count: Int.random(in: 1...9, using: &generator))
        }
        let message = "\(step):1:1: " + words.joined(separator: " ")
        writer.say(message, at: now, size: (columns, lines), to: &bytes)
        written.append(message)
      } else {
        record = Self.record(readouts: record.labels.count, seed &+ UInt64(step))
        writer.append(record, at: now, size: (columns, lines), to: &bytes)
        isDrawn = true
      }
      screen.write(String(decoding: bytes, as: UTF8.self))
      guard isDrawn, step % 3 == 2 else { continue }
      let all = screen.scrolledAway + screen.lines
      let picture = try #require(
        Self.forms(record, nil, columns: columns).first { form in all.suffix(form.count) == form[...] },
        "seed \(seed), step \(step): \(all)")
      // Join wrapped messages.
      let text = all.dropLast(picture.count).joined(separator: " ").replacing(#/ +/#, with: " ")
      #expect(text == written.joined(separator: " "), "seed \(seed), step \(step)")
      #expect(!screen.hasCursor)
    }
  }

  @Test(arguments: [(80, 24), (100, 30), (160, 50)])
  func allMistakesStayVisibleForAMinute(columns: Int, lines: Int) throws {
    var screen = Screen(columns: columns, lines: lines)
    var writer = PictureWriter(isTerminal: true, palette: nil)
    let record = Self.record(readouts: 3, 1985)
    let mistakes = (1...8).map {
      "clock.toml:\($0):7: display.brightness: expected an integer from 1 to 16, found a text"
    }
    func write(_ change: (inout PictureWriter, inout [UInt8]) -> Void) {
      var bytes: [UInt8] = []
      change(&writer, &bytes)
      screen.write(String(decoding: bytes, as: UTF8.self))
    }
    write { $0.append(record, at: 0, size: (columns, lines), to: &$1) }
    let large = screen.lines
    for mistake in mistakes { write { $0.say(mistake, at: 1, size: (columns, lines), to: &$1) } }
    for second in [0, 30, 59] as [UInt64] {
      write { $0.append(record, at: 1 + second * 1_000_000_000, size: (columns, lines), to: &$1) }
      for line in 1...8 {
        #expect(
          screen.lines.contains { $0.hasPrefix("clock.toml:\(line):7: ") }, "\(second) s: \(screen.lines)")
      }
    }
    // Then the picture has its old size.
    write { $0.append(record, at: 2 + 60_000_000_000, size: (columns, lines), to: &$1) }
    #expect(screen.lines.suffix(large.count) == large[...])
  }

  @Test func resizedTerminalIsRedrawn() {
    var writer = PictureWriter(isTerminal: true, palette: nil)
    let record = Self.record(readouts: 3, 5)
    var bytes: [UInt8] = []
    writer.append(record, at: 0, size: (160, 50), to: &bytes)
    writer.say("what was wrong", at: 0, size: (160, 50), to: &bytes)
    // The terminal keeps what fits.
    var screen = Screen(columns: 80, lines: 24)
    screen.write(String(decoding: bytes, as: UTF8.self))
    bytes = []
    writer.redraw(at: 1, size: (80, 24), to: &bytes)
    screen.write(String(decoding: bytes, as: UTF8.self))
    let picture = TerminalPicture(style: .plain, indent: 1).lines(record).map(Self.trimmed)
    #expect(screen.lines == ["what was wrong"] + picture)
  }

  @Test func erasingRemovesThePictureAndShowsTheCursor() {
    var writer = PictureWriter(isTerminal: true, palette: nil)
    let record = Self.record(readouts: 3, 5)
    var screen = Screen(columns: 80, lines: 24)
    var bytes: [UInt8] = []
    writer.append(record, at: 0, size: (80, 24), to: &bytes)
    writer.say("what was wrong", at: 0, size: (80, 24), to: &bytes)
    writer.erase(to: &bytes)
    screen.write(String(decoding: bytes, as: UTF8.self))
    #expect(screen.lines == ["what was wrong"])
    #expect(screen.hasCursor)
    bytes = []
    writer.interrupt()
    writer.repeatLast(at: 0, size: (80, 24), to: &bytes)
    screen.write("$ fg\n" + String(decoding: bytes, as: UTF8.self))
    #expect(screen.lines.prefix(2) == ["what was wrong", "$ fg"])
    #expect(screen.lines.count == 2 + TerminalPicture.height(of: 3) + 1)
  }

  /// A letter with diagonals and a number, at twice the size.
  @Test func largerDigitsHaveLongerStrokes() throws {
    let letter = try #require(FourteenSegmentFont.mask(UInt8(ascii: "N")))
    let number = try #require(SevenSegmentFont.prop.mask(UInt8(ascii: "5")))
    #expect(
      LineArt.text([LineArt.lines(letter, scale: 2), LineArt.lines(number, scale: 2)]) == [
        "           ━━━━━ ",
        "┃╲      ┃ ┃      ",
        "┃ ╲     ┃ ┃      ",
        "┃  ╲    ┃ ┃      ",
        "           ━━━━━ ",
        "┃    ╲  ┃       ┃",
        "┃     ╲ ┃       ┃",
        "┃      ╲┃       ┃",
        "           ━━━━━ ",
      ])
  }
}
