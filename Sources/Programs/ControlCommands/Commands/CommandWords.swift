import LinuxSystem
import Text

/// The words of a command line, looked at before they are parsed: what is no command is told with the nearest one.
enum CommandWords {
  /// Why a command line can be no command's, and what to type; `nil` where its parser is to judge it.
  ///
  /// - Parameters:
  ///   - words: the arguments, without the program's name.
  ///   - commands: the names of the commands.
  /// - Returns: a message for a person.
  static func mistake(in words: [String], commands: [String]) -> String? {
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-") {
      // Of other options the parser knows whether what follows is their value.
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
