/// A name of a place as it is compared with others: small letters without marks, and nothing that joins its words.
///
/// `New York`, `new-york` and `NEW_YORK` are one name, and so are `München` and `munchen`. Only Latin letters lose their
/// marks; in other scripts these make other letters.
enum PlainName {
  /// Beyond this nobody types a name.
  private static let longest = 64

  /// The letters of a name that count.
  static func of(_ name: String) -> String {
    var text = ""
    for scalar in name.lowercased().unicodeScalars.prefix(longest) {
      switch scalar {
      case " ", "-", "_", "'", ".", ",", "/", "\u{2BB}", "\u{2018}", "\u{2019}": break
      case "ß": text += "ss"
      case "æ": text += "ae"
      case "œ": text += "oe"
      case "þ": text += "th"
      // Marks that stand behind their letter.
      case "\u{300}"..."\u{36F}": break
      default: text.unicodeScalars.append(plain(scalar))
      }
    }
    return text
  }

  /// The small letters from U+00C0 on without their marks; `?` for what is no letter with one.
  private static let latin: [UInt8] = Array(
    ("aaaaaaaceeeeiiiidnooooo?ouuuuytsaaaaaaaceeeeiiiidnooooo?ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghh??"
      + "iiiiiiiiii??jjkk?llllll??llnnnnnn???oooooooorrrrrrsssssssstttt??uuuuuuuuuuuuwwyyyzzzzzz?????????????????"
      + "????????????????oo?????????????uu????????????????????????????aaiioouuuuuuuuuu?aaaa????ggkkoooo??j???gg??"
      + "nnaa????aaaaeeeeiiiioooorrrruuuusstt??hh??????aaeeooooooooyy????????????????????????????").utf8)

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let index = Int(scalar.value) - 0xC0
    guard latin.indices.contains(index), latin[index] != UInt8(ascii: "?") else { return scalar }
    return Unicode.Scalar(latin[index])
  }
}
