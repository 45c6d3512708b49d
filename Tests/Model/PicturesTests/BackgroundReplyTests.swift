import Pictures
import Testing

/// Terminals' replies to a query for their background colour.
@Suite struct BackgroundReplyTests {
  private static let replies: [(String, Palette.Theme?)] = [
    ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;c", .dark),
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{07}\u{1B}[?1;2c", .light),
    ("\u{1B}]11;rgb:fd/f6/e3\u{1B}\\", .light), ("\u{1B}]11;rgb:0/2b/36\u{07}", .dark),
    ("\u{1B}]11;rgba:ffff/ffff/ffff/8000\u{1B}\\", .light), ("\u{1B}]11;rgb:f/f/f\u{07}", .light),
    // Green counts most, blue least.
    ("\u{1B}]11;rgb:00/ff/00\u{07}", .light), ("\u{1B}]11;rgb:00/00/ff\u{07}", .dark),
    // Keys pressed meanwhile.
    ("xy\u{1B}[A\u{1B}]11;rgb:ff/ff/ff\u{07}z\u{1B}[?6c", .light),
    // No valid reply.
    ("", nil), ("\u{1B}[?62;c", nil), ("\u{1B}]11;rgb:ffff/ffff/ffff", nil), ("\u{1B}]11;", nil),
    ("\u{1B}]11;rgb:ffff/ffff\u{07}", nil), ("\u{1B}]11;rgb:fffff/0/0\u{07}", nil),
    ("\u{1B}]11;rgb:+f/0/0\u{07}", nil), ("\u{1B}]11;rgb:g/0/0\u{07}", nil), ("\u{1B}]11;rgb://\u{07}", nil),
    ("\u{1B}]11;#ffffff\u{07}", nil), ("\u{1B}]10;rgb:ff/ff/ff\u{07}", nil),
    ("\u{1B}]11;hsl:1/1/1\u{07}", nil), ("\u{1B}]11;rgb:ff/ff/ff:\u{07}", nil),
  ]

  @Test(arguments: replies)
  func replyGivesTheTheme(reply: String, theme: Palette.Theme?) {
    #expect(BackgroundReply.theme(in: Array(reply.utf8)) == theme)
  }

  private static let ends: [(String, Bool)] = [
    ("", false), ("\u{1B}]11;rgb:0/0/0\u{07}", false), ("\u{1B}]11;rgb:c/c/c\u{07}\u{1B}[?62;4", false),
    ("\u{1B}[?62;4c", true), ("\u{1B}]11;rgb:0/0/0\u{07}\u{1B}[?1;2cx", true), ("\u{1B}[62c", false),
    ("\u{1B}[?c", true), ("\u{1B}[?1;2h", false),
  ]

  /// Also for a reply that arrives in pieces.
  @Test(arguments: ends)
  func attributesCompleteTheReply(reply: String, isWhole: Bool) {
    let bytes = Array(reply.utf8)
    #expect(BackgroundReply.isWhole(bytes) == isWhole)
    for count in 0..<bytes.count where !isWhole {
      #expect(!BackgroundReply.isWhole(Array(bytes.prefix(count))))
    }
  }
}
