/// Makes text from a file safe to print to a terminal or a log, and measures its width.
enum PrintableText {
  static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// The scalar itself, or a visible one instead of a control, invisible or direction-changing one.
  static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x20...0x7E: return scalar
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value) ?? replacement
    case 0x7F: return "\u{2421}"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return replacement
    case .spaceSeparator: return "\u{2423}"
    default: return scalar
    }
  }

  /// How many cells of a terminal a scalar takes.
  static func cells(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x00...0x02FF: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return 1
    }
  }

  /// Text from a file for use in a message: printable, and cut after some scalars.
  static func excerpt(of text: String, upTo limit: Int = 40) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return result + "…" }
      result.unicodeScalars.append(printable(scalar))
      count += 1
    }
    return result
  }

  /// Text as a quoted and escaped TOML string, cut after some scalars.
  static func quoted(_ text: String, upTo limit: Int = 40) -> String {
    var result = "\""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return result + "…\"" }
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(printable(scalar))
      }
      count += 1
    }
    return result + "\""
  }

  /// A key as written in a file: bare if possible, otherwise quoted.
  static func key(_ key: String) -> String {
    !key.isEmpty && key.utf8.allSatisfy(\.isBareKey) ? excerpt(of: key) : quoted(key)
  }
}
