import LinuxSystem
import Text

/// Checks arguments before they are parsed, and suggests the nearest command for an unknown one.
enum CommandWords {
  /// Returns a message about an unknown command; `nil` to let the parser decide.
  ///
  /// The words are the arguments without the program's name.
  static func mistake(in words: [String], commands: [String]) -> String? {
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-") {
      // Only the parser knows whether other options take a value.
      guard word == "--socket" || word.hasPrefix("--socket=") else { return nil }
      rest = rest.dropFirst(word == "--socket" ? 2 : 1)
    }
    guard var word = rest.first else { return nil }
    if word == "help" {
      guard let asked = rest.dropFirst().first else { return nil }
      word = asked
    }
    guard word != "help", !word.hasPrefix("-"), !commands.contains(word) else { return nil }
    let near = NearestName.of(word, among: commands)
    let advice = near.map { "Did you mean \($0)?" } ?? "The commands are \(Wording.list(commands, "and"))."
    return "Unknown command '\(Printable.text(word))'. \(advice) See timecircuitsctl --help."
  }
}
