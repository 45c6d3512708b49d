import LinuxSystem
import Text

/// Wraps texts between words.
enum Wrapping {
  /// Returns a terminal's columns, at least 40, or 80 elsewhere.
  static func columns(of output: CInt) -> Int { max(40, Terminal.size(output)?.columns ?? 80) }

  /// Wraps a text.
  ///
  /// - Parameters:
  ///   - text: one line; its spaces are kept, except at the ends of wrapped lines.
  ///   - columns: the width; a longer word gets a line of its own.
  /// - Returns: the lines, at least one.
  static func lines(_ text: String, columns: Int) -> [String] {
    guard text.count > columns else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = String(word)
      } else {
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return lines + [line]
  }
}
