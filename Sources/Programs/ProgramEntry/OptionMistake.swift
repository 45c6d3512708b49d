import Text

/// An option that there is not, told with the one that was most likely meant.
///
/// The parser knows options by the distance of their letters alone: of `--sim` it thinks `--film` and not `--simulate`.
struct OptionMistake {
  /// What is printed, with the usage beneath it.
  let message: String

  /// `nil` where an error is another one, or no option is near: what the parser says is all there is then.
  ///
  /// - Parameters:
  ///   - error: the parser's error, with the usage beneath it.
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

  /// The long options in a text, each once, in order.
  private static func options(in text: String) -> [String] {
    var options: [String] = []
    for match in text.matches(of: #/--[a-z][a-z-]+/#) where !options.contains(String(match.0)) {
      options.append(String(match.0))
    }
    return options
  }
}
