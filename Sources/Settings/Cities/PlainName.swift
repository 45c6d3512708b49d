/// The comparable form of a place's name: lower case, without marks or separators.
///
/// `New York`, `new-york` and `NEW_YORK` are one name, and so are `München` and `munchen`. Only Latin letters
/// lose their marks; in other scripts a mark makes another letter.
enum PlainName {
  /// Longer than any name that people type.
  private static let longest = 64

  static func of(_ name: String) -> String {
    var text = ""
    for scalar in name.lowercased().unicodeScalars.prefix(longest) {
      switch scalar {
      case " ", "-", "_", "'", ".", ",", "/", "\u{2BB}", "\u{2018}", "\u{2019}": break
      case "ß": text += "ss"
      case "æ": text += "ae"
      case "œ": text += "oe"
      case "þ": text += "th"
      // Combining marks, which follow their letter.
      case "\u{300}"..."\u{36F}": break
      default: text.unicodeScalars.append(plain(scalar))
      }
    }
    return text
  }

  /// The letters from U+00C0 on in lower case, without marks; `?` if there is no such form.
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
