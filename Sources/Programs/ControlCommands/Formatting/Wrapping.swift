import LinuxSystem
import Text

/// Texts in lines of a width, broken between words.
enum Wrapping {
  /// The columns of whoever reads: those of a terminal, else 80.
  static func columns(of output: CInt) -> Int { max(40, Terminal.size(output)?.columns ?? 80) }

  /// A text's lines.
  ///
  /// - Parameters:
  ///   - text: one line; what it has of blanks stays where it is, but at the end of a line.
  ///   - columns: how many a line may have; a longer word has a line of its own, whole.
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
