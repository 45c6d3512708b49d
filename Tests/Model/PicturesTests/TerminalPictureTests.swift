import ClockModel
import ClockTestSupport
import Panel
import Pictures
import Segments
import Testing
import ZoneInfo

/// The readouts as line art in a terminal, to review by eye.
@Suite struct TerminalPictureTests {
  private static let labels = ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"]
  private static let firstHalf = Edge(halfSeconds: 998_325_720)

  /// The hero shot of the film.
  private static func hero(
    readouts: Int = 3, hourCycle: HourCycle = .twelve, at edge: Edge = firstHalf
  ) -> FrameRecord {
    let times = [21, 22, 20].compactMap {
      CivilTime(year: 1985, month: 10, day: 26, hour: 1, minute: $0, second: 0)
    }
    let all = zip(labels, times).map { Readout(label: $0, source: .fixed($1)) }
    return FrameRecord.showing(
      TimeCircuits(readouts: Array(all.prefix(readouts)), hourCycle: hourCycle), at: edge)
  }

  private static func record(_ change: (inout ReadoutFrame) -> Void) -> FrameRecord {
    var frame = Frame(repeating: .dark)
    change(&frame.destination)
    return FrameRecord(time: WallTime(seconds: 0), hourCycle: .twelve, labels: ["TEST"], frame: frame)
  }

  private static func plain(_ record: FrameRecord, caption: String? = nil) -> [String] {
    TerminalPicture(style: .plain).lines(record, caption: caption).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func drawsTheHeroShot() {
    #expect(
      Self.plain(Self.hero()) == [
        " ━━━   ━━━   ━━━    ━━              ━━   ━━   ━━         ━━          ━━",
        "┃   ┃ ┃       ┃       ┃ ┃        ┃ ┃  ┃ ┃  ┃ ┃     ● AM ┃  ┃    ┃ ●    ┃    ┃",
        "              ┃     ━━   ━━         ━━   ━━   ━━                     ━━",
        "┃   ┃ ┃       ┃    ┃    ┃  ┃     ┃    ┃ ┃  ┃    ┃  ○ PM ┃  ┃    ┃ ● ┃       ┃",
        " ━━━   ━━━          ━━   ━━              ━━   ━━         ━━          ━━",
        "                              DESTINATION TIME",
        "",
        " ━━━   ━━━   ━━━    ━━              ━━   ━━   ━━         ━━          ━━   ━━",
        "┃   ┃ ┃       ┃       ┃ ┃        ┃ ┃  ┃ ┃  ┃ ┃     ● AM ┃  ┃    ┃ ●    ┃    ┃",
        "              ┃     ━━   ━━         ━━   ━━   ━━                     ━━   ━━",
        "┃   ┃ ┃       ┃    ┃    ┃  ┃     ┃    ┃ ┃  ┃    ┃  ○ PM ┃  ┃    ┃ ● ┃    ┃",
        " ━━━   ━━━          ━━   ━━              ━━   ━━         ━━          ━━   ━━",
        "                                PRESENT TIME",
        "",
        " ━━━   ━━━   ━━━    ━━              ━━   ━━   ━━         ━━          ━━   ━━",
        "┃   ┃ ┃       ┃       ┃ ┃        ┃ ┃  ┃ ┃  ┃ ┃     ● AM ┃  ┃    ┃ ●    ┃ ┃  ┃",
        "              ┃     ━━   ━━         ━━   ━━   ━━                     ━━",
        "┃   ┃ ┃       ┃    ┃    ┃  ┃     ┃    ┃ ┃  ┃    ┃  ○ PM ┃  ┃    ┃ ● ┃    ┃  ┃",
        " ━━━   ━━━          ━━   ━━              ━━   ━━         ━━          ━━   ━━",
        "                             LAST TIME DEPARTED",
        "                        Sat 26 Oct 1985 08:21:00 UTC",
      ])
  }

  @Test func drawsADarkColonAndTheTwentyFourHourCycle() {
    #expect(
      Self.plain(Self.hero(readouts: 1, hourCycle: .twentyFour, at: Self.firstHalf.next)) == [
        " ━━━   ━━━   ━━━    ━━              ━━   ━━   ━━         ━━          ━━",
        "┃   ┃ ┃       ┃       ┃ ┃        ┃ ┃  ┃ ┃  ┃ ┃     ○ AM ┃  ┃    ┃      ┃    ┃",
        "              ┃     ━━   ━━         ━━   ━━   ━━                     ━━",
        "┃   ┃ ┃       ┃    ┃    ┃  ┃     ┃    ┃ ┃  ┃    ┃  ○ PM ┃  ┃    ┃   ┃       ┃",
        " ━━━   ━━━          ━━   ━━              ━━   ━━         ━━          ━━",
        "                              DESTINATION TIME",
        "                        Sat 26 Oct 1985 08:21:00 UTC",
      ])
  }

  @Test(arguments: 0...3)
  func drawsOnlyConfiguredReadouts(count: Int) {
    let lines = TerminalPicture(style: .plain).lines(Self.hero(readouts: count))
    #expect(lines.count == (count == 0 ? 1 : 7 * count))
    #expect(
      Self.labels.filter { label in lines.contains { $0.contains(label) } }
        == Array(Self.labels.prefix(count)))
    if count == 3 { #expect(lines.count == TerminalPicture.height(of: 3) + 1) }
  }

  @Test func captionReplacesTheTime() {
    let record = Self.hero()
    let caption = "chip 0x70, byte 0 bit 0"
    #expect(Self.plain(record, caption: caption).last == "                           chip 0x70, byte 0 bit 0")
    #expect(Self.plain(record, caption: caption).dropLast() == Self.plain(record).dropLast())

    let picture = TerminalPicture(style: .colour(.standard))
    #expect(picture.compactLines(record, caption: caption) == picture.compactLines(record) + [caption])
  }

  @Test func narrowTerminalWrapsCaptionsAndTruncatesLabels() {
    let record = Self.hero()
    let caption = "12 of 345: last-departed month1 segment g1: /dev/i2c-1 0x70 common 0 row 6"
    let compact = TerminalPicture(style: .plain).compactLines(record, caption: caption, columns: 24)
    #expect(
      compact.prefix(3)
        == TerminalPicture(style: .plain).compactLines(record).map { String($0.prefix(24)) }[...])
    #expect(
      compact.dropFirst(3) == [
        "12 of 345: last-departed", "month1 segment g1:", "/dev/i2c-1 0x70 common 0", "row 6",
      ])
    let wide = String(repeating: "x", count: 60) + " " + String(repeating: "y", count: 20)
    let lines = TerminalPicture(style: .plain).lines(record, caption: wide, columns: 77)
    #expect(lines.count == TerminalPicture.height(of: 3) + 2)
    #expect(lines.allSatisfy { $0.count <= 77 })
  }

  @Test func everyColourIsResetBeforeTheNext() throws {
    let picture = TerminalPicture(style: .colour(.standard))
    for line in picture.lines(Self.hero()) + picture.compactLines(Self.hero()) {
      // The text before the first escape, then each escape with its text.
      let pieces = line.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
      for (index, piece) in pieces.enumerated() {
        let end = try #require(piece.firstIndex(of: "m"), "\(piece)")
        let code = piece[...end]
        if index % 2 == 1 {
          #expect(code == "[0m")
        } else {
          #expect(code.hasPrefix("[38;5;"))
          #expect(piece[end...].count > 1, "a colour code without text")
        }
      }
      #expect(pieces.count % 2 == 0, "the line ends in colour: \(line)")
    }
  }

  /// In colour every bar is drawn, bright or faint, so nothing moves when segments change.
  @Test func colouredPicturesDifferOnlyInColour() {
    let picture = TerminalPicture(style: .colour(.standard))
    let dark = picture.lines(Self.record { _ in }).prefix(5).map(Self.cells)
    let lit = picture.lines(
      Self.record { frame in
        frame = ReadoutFrame(
          masks: DigitMasks(repeating: 0x3FFF), am: true, pm: true, colon: true, brightness: .full)
      }
    ).prefix(5).map(Self.cells)

    // Except for the cell where inner bars meet, which has no faint bar.
    let shape = dark.map { String($0.map(\.character)) }
    #expect(lit.map { String($0.map { $0.character == "╋" ? " " : $0.character }) } == shape)
    #expect(shape.map(\.count) == Array(repeating: TerminalPicture.width(), count: 5))
    #expect(shape[1].hasPrefix("┃╲┃╱┃ ┃╲┃╱┃ ┃╲┃╱┃  ┃  ┃ ┃  ┃  "))
    #expect(Set(dark.joined().filter { !" AMP".contains($0.character) }.map(\.colour)) == ["52"])
    #expect(Set(lit.joined().filter { !" AMP".contains($0.character) }.map(\.colour)) == ["196"])
  }

  @Test func paintsReadoutsRedGreenAndAmber() {
    let lines = TerminalPicture(style: .colour(.standard)).lines(Self.hero())
    for (readout, colours) in [["196", "52"], ["46", "22"], ["214", "58"]].enumerated() {
      let used = lines[readout * 7..<readout * 7 + 5].flatMap { Self.cells(of: $0).compactMap(\.colour) }
      #expect(Set(used) == Set(colours))
    }
  }

  @Test func plainStyleHasNoEscapes() {
    let picture = TerminalPicture(style: .plain)
    let lines = picture.lines(Self.hero()) + picture.compactLines(Self.hero())
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test func compactLinesHaveOneLinePerReadout() {
    #expect(
      TerminalPicture(style: .plain).compactLines(Self.hero()) == [
        "OCT 26 1985 AM 01:21  DESTINATION TIME",
        "OCT 26 1985 AM 01:22  PRESENT TIME",
        "OCT 26 1985 AM 01:20  LAST TIME DEPARTED",
      ])
    #expect(
      TerminalPicture(style: .plain).compactLines(Self.hero(readouts: 1, hourCycle: .twentyFour)) == [
        "OCT 26 1985 01:21  DESTINATION TIME"
      ])
    #expect(
      TerminalPicture(style: .colour(.standard)).compactLines(Self.hero(readouts: 2)) == [
        "\u{1B}[38;5;196mOCT 26 1985 AM 01:21  DESTINATION TIME\u{1B}[0m",
        "\u{1B}[38;5;46mOCT 26 1985 AM 01:22  PRESENT TIME\u{1B}[0m",
      ])
  }

  @Test func compactLinesMarkUnknownMasks() {
    let record = Self.record { frame in
      frame[.hour1] = 0x01
      frame.am = true
    }
    #expect(TerminalPicture(style: .plain).compactLines(record) == ["            AM ? :    TEST"])
  }

  /// The characters of a coloured line, each with its colour.
  private static func cells(of line: String) -> [(character: Character, colour: String?)] {
    var cells: [(character: Character, colour: String?)] = []
    var colour: String?
    for (index, piece) in line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated() {
      var text = piece
      if index > 0 {
        let code = piece.prefix { $0 != "m" }
        colour = code.hasPrefix("[38;5;") ? String(code.dropFirst(6)) : nil
        text = piece.dropFirst(code.count + 1)
      }
      cells += text.map { ($0, colour) }
    }
    return cells
  }
}
