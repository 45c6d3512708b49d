import ClockModel
import Panel
import Pictures
import Testing

/// Writing successive pictures to a terminal or a pipe.
@Suite struct PictureWriterTests {
  private static let record = FrameRecord(
    time: WallTime(seconds: 0), hourCycle: .twelve, labels: ["LONDON"], frame: Frame(repeating: .dark))

  private static func text(
    _ writer: inout PictureWriter, size: (columns: Int, lines: Int)? = nil
  ) -> String {
    var bytes: [UInt8] = []
    writer.append(record, size: size, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let beginning = "\u{1B}[?25l\u{1B}[?7l"
  private static let lines = TerminalPicture(style: .plain).lines(record)
  /// Centred in 80 columns.
  private static let centred = TerminalPicture(style: .plain, indent: 1).lines(record)

  @Test func writesPlainFramesToAPipe() {
    var writer = PictureWriter(isTerminal: false, palette: .standard)
    let first = Self.text(&writer)
    let second = Self.text(&writer, size: (1, 1))
    #expect(
      first.split(separator: "\n", omittingEmptySubsequences: false) == [
        "", "                                                   ○ AM", "",
        "                                                   ○ PM", "",
        "                                   LONDON", "                         Thu 1 Jan 1970 00:00:00 UTC",
        "",
        "",
      ])
    #expect(second == first)
  }

  @Test func redrawsInPlaceOnATerminal() {
    var writer = PictureWriter(isTerminal: true, palette: nil)
    func picture(_ lines: [String]) -> String {
      "\r\u{1B}[J" + lines.map { $0 + "\n" }.joined() + "\u{1B}[?7h"
    }
    let first = Self.text(&writer)
    let second = Self.text(&writer, size: (77, 22))
    writer.interrupt()
    let third = Self.text(&writer)
    #expect(first == Self.beginning + picture(Self.centred))
    #expect(second == Self.beginning + "\u{1B}[\(Self.lines.count)A" + picture(Self.lines))
    #expect(third == first)
  }

  @Test(arguments: [(76, 22), (77, 7), (1, 1)])
  func smallTerminalShowsCompactText(columns: Int, lines: Int) {
    var writer = PictureWriter(isTerminal: true, palette: nil)
    let small = Self.text(&writer, size: (columns, lines))
    let large = Self.text(&writer, size: (77, 22))
    let compact = TerminalPicture(style: .plain).compactLines(Self.record, columns: columns)
    #expect(compact.count == 1)
    #expect(small == Self.beginning + "\r\u{1B}[J" + compact.map { $0 + "\n" }.joined() + "\u{1B}[?7h")
    #expect(large.hasPrefix(Self.beginning + "\u{1B}[1A\r\u{1B}[J"))
  }

  @Test(arguments: [(true, true, true), (true, false, false), (false, true, false), (false, false, false)])
  func colourNeedsATerminalAndAPalette(isTerminal: Bool, wantsColour: Bool, isColoured: Bool) {
    var writer = PictureWriter(isTerminal: isTerminal, palette: wantsColour ? .standard : nil)
    let text = Self.text(&writer)
    #expect(text.contains("\u{1B}[38;5;") == isColoured)
  }
}
