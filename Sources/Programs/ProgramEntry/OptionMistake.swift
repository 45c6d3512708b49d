import Text

/// An unknown option, with suggestions of those most likely meant.
///
/// The parser compares options by the distance of their letters alone: for `--sim` it suggests `--film`, not
/// `--simulate`.
struct OptionMistake {
  /// The message, followed by the usage.
  let message: String

  /// Creates the message; `nil` for another error or without a similar option, which leaves the parser's
  /// message.
  ///
  /// - Parameters:
  ///   - error: the parser's error, followed by the usage.
  ///   - help: the help of the program, or of its command.
  init?(_ error: String, help: String) {
    let lines = error.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, let unknown = first.firstMatch(of: #/Unknown option '(--[^']+)'/#) else {
      return nil
    }
    let near = NearestName.all(String(unknown.1), among: Self.options(in: help))
    guard !near.isEmpty else { return nil }
    let advice = Wording.list(near.prefix(3).map { "'\($0)'" }, "or")
    message = (["Error: \(unknown.0). Did you mean \(advice)?"] + lines.dropFirst()).joined(separator: "\n")
  }

  /// Returns the long options in a text, each once, in order.
  private static func options(in text: String) -> [String] {
    var options: [String] = []
    for match in text.matches(of: #/--[a-z][a-z-]+/#) where !options.contains(String(match.0)) {
      options.append(String(match.0))
    }
    return options
  }
}
