public import LinuxSystem
import Text

/// Why a person leaves before the end.
public enum Leaving: Error, Equatable, Sendable {
  /// By a signal such as SIGINT, which Ctrl-C sends.
  case signal(CInt)
  /// By the end of the input: Ctrl-D, or a terminal that is gone.
  case endOfInput
  /// By saying so.
  case wish
}

/// Speaks with a person: prints lines, and asks.
public struct Dialogue {
  private let write: (String) -> Void
  private let listen: () -> TerminalLine.Answer

  /// A dialogue.
  ///
  /// - Parameters:
  ///   - write: prints a text as it is.
  ///   - listen: waits for a line.
  public init(write: @escaping (String) -> Void, listen: @escaping () -> TerminalLine.Answer) {
    self.write = write
    self.listen = listen
  }

  private static let columns = 78

  /// Prints paragraphs, parted into lines of a terminal.
  ///
  /// - Parameters:
  ///   - text: one paragraph a line.
  ///   - indent: how far the lines stand in.
  func say(_ text: String = "", indent: Int = 0) {
    let blanks = String(repeating: " ", count: indent)
    for paragraph in Printable.paragraph(text).split(separator: "\n", omittingEmptySubsequences: false) {
      let lines = Wording.lines(of: String(paragraph), columns: Self.columns - indent)
      for line in lines { write(line.isEmpty ? "\n" : blanks + line + "\n") }
    }
  }

  /// Prints a line as it is.
  func print(_ line: String) { write(Printable.text(line) + "\n") }

  /// Asks for a line.
  ///
  /// - Parameter question: ends with what is taken for an empty answer, in brackets.
  /// - Returns: the answer without blanks around it.
  /// - Throws: ``Leaving`` for `q` as well.
  func ask(_ question: String) throws(Leaving) -> String {
    write(question + " ")
    switch listen() {
    case .line(let line):
      let answer = line.trimmed
      guard !["q", "quit"].contains(answer.lowercased()) else { throw .wish }
      return answer
    case .end:
      write("\n")
      throw .endOfInput
    case .signal(let signal):
      write("\n")
      throw .signal(signal)
    }
  }

  /// Asks what is yes or no.
  ///
  /// - Parameters:
  ///   - question: without what it may be answered with.
  ///   - usual: what an empty answer stands for.
  /// - Returns: whether it is yes.
  /// - Throws: ``Leaving`` for `q` as well.
  func confirm(_ question: String, usual: Bool) throws(Leaving) -> Bool {
    while true {
      switch try ask("\(question) [\(usual ? "Y/n" : "y/N")]").lowercased() {
      case "": return usual
      case "y", "yes": return true
      case "n", "no": return false
      default: say("y for yes, n for no; q leaves.")
      }
    }
  }
}

extension String {
  /// The text without blanks around it.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
