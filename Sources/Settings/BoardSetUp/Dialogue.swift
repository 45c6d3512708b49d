package import LinuxSystem
import Text

/// Why a person leaves early.
package enum Leaving: Error, Equatable, Sendable {
  /// A signal such as SIGINT, which Ctrl-C sends.
  case signal(CInt)
  /// The end of the input: Ctrl-D, or a closed terminal.
  case endOfInput
  /// The answer `q`, or no to saving.
  case quit
}

/// Prints lines and asks questions.
package struct Dialogue {
  private let write: (String) -> Void
  private let listen: () -> TerminalLine.Answer

  /// Creates a dialogue; `write` prints a text as it is.
  package init(write: @escaping (String) -> Void, listen: @escaping () -> TerminalLine.Answer) {
    self.write = write
    self.listen = listen
  }

  private static let columns = 78

  /// Prints paragraphs, wrapped to a terminal's lines.
  ///
  /// - Parameters:
  ///   - text: one paragraph per line.
  ///   - indent: the number of blanks before each line.
  func say(_ text: String = "", indent: Int = 0) {
    let blanks = String(repeating: " ", count: indent)
    for paragraph in Printable.paragraph(text).split(separator: "\n", omittingEmptySubsequences: false) {
      let lines = Wording.lines(of: String(paragraph), columns: Self.columns - indent)
      for line in lines { write(line.isEmpty ? "\n" : blanks + line + "\n") }
    }
  }

  /// Prints a line without wrapping.
  func print(_ line: String) { write(Printable.text(line) + "\n") }

  /// Asks for a line.
  ///
  /// - Parameter question: ends with the default answer in brackets.
  /// - Returns: the answer without blanks around it.
  /// - Throws: ``Leaving``, also for `q`.
  func ask(_ question: String) throws(Leaving) -> String {
    write(question + " ")
    switch listen() {
    case .line(let line):
      let answer = line.trimmed
      guard !["q", "quit"].contains(answer.lowercased()) else { throw .quit }
      return answer
    case .end:
      write("\n")
      throw .endOfInput
    case .signal(let signal):
      write("\n")
      throw .signal(signal)
    }
  }

  /// Asks a yes-or-no question.
  ///
  /// - Parameters:
  ///   - question: the question without its answers.
  ///   - usual: the meaning of an empty answer.
  /// - Returns: whether it is yes.
  /// - Throws: ``Leaving``, also for `q`.
  func confirm(_ question: String, usual: Bool) throws(Leaving) -> Bool {
    while true {
      switch try ask("\(question) [\(usual ? "Y/n" : "y/N")]").lowercased() {
      case "": return usual
      case "y", "yes": return true
      case "n", "no": return false
      default: say("Type y for yes, n for no, or q to quit.")
      }
    }
  }
}

extension String {
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
