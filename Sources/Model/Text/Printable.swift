/// Makes text from files, devices and peers safe to log and print.
///
/// All such text passes through here before a person, the journal or a service manager sees it.
package enum Printable {
  /// Replaces characters that move a terminal's cursor, break the line or reverse it.
  package static func text(_ text: String) -> String {
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { printable.append(isSafe(scalar) ? scalar : "\u{FFFD}") }
    return String(printable)
  }

  /// Splits a text into printable lines, without empty ones.
  package static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map { Printable.text(String($0)) }
  }

  /// Makes each line of a text printable.
  package static func paragraph(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Printable.text(String($0)) }
      .joined(separator: "\n")
  }

  /// Escapes unsafe characters in JSON, which does not change its meaning (RFC 8259 section 7).
  ///
  /// - Parameter bytes: JSON on one line, with or without a line feed.
  /// - Returns: the JSON; a line feed stays.
  package static func json(_ bytes: [UInt8]) -> [UInt8] {
    var printable: [UInt8] = []
    printable.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if isSafe(scalar) || scalar == "\n" {
        printable.append(contentsOf: String(scalar).utf8)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: true)
        printable.append(
          contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
      }
    }
    return printable
  }

  /// Joiners are part of some languages' spelling and of emoji; they move nothing.
  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  /// Quotes a text from the wire for messages; an ellipsis replaces all scalars after the first `longest`.
  package static func quoted(_ text: String, atMost longest: Int = 40) -> String {
    let shown = Printable.text(String(text.unicodeScalars.prefix(longest)))
    return "\"\(shown)" + (text.unicodeScalars.dropFirst(longest).isEmpty ? "\"" : "…\"")
  }
}
