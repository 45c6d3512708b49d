import ClockModel
import Text

/// The subject of a file written by a person, for advice on its values.
package enum Subject {
  case configuration
  /// A board's profile.
  case board
  /// Sequences, journeys or timer presets.
  case show
  case page
  /// A sound, or the sound settings.
  case sound
  /// The settings for home automation and other props.
  case link

  /// Returns advice on a key's value as in the file; `nil` if none fits.
  ///
  /// - Parameters:
  ///   - key: the key, without its table.
  ///   - table: the table's name, empty for the root.
  ///   - text: the value's text.
  /// - Returns: the expected value, and what to write.
  func advice(for key: String, in table: String, _ text: String) -> ValueAdvice? {
    switch self {
    case .configuration: ValueAdvice(for: key, in: table, text)
    case .board: ValueAdvice(ofBoard: key, text)
    case .show: ValueAdvice(ofShow: key, text)
    case .page, .sound, .link: nil
    }
  }

  /// Replaces a message of the TOML parser, which does not know a file's subject, if there is a better one.
  ///
  /// `table` is empty for the root.
  package func reworded(_ message: String, key: String?, in table: String, _ text: String) -> String {
    if let key, let advice = advice(for: key, in: table, text) {
      return "expected \(advice.expected), found \(Self.shown(text)) (\(advice.hint))"
    }
    switch self {
    case .configuration:
      // Quotes would not make it valid.
      if message.contains("needs quotes"), let key, let form = ValueAdvice.form(of: key, in: table) {
        return "expected \(form), found \(Self.shown(text))"
      }
      let ofWords = "a key of several words needs quotes"
      if message.hasSuffix(ofWords) {
        return message.dropLast(ofWords.count) + "a key is one word, as in hour_cycle"
      }
      return message.hasPrefix("[readout] already exists")
        ? "expected [[readout]], found [readout]: write it with double brackets above each readout" : message
    case .board:
      if text.contains("address"),
        let found = Self.found(in: message), let advice = advice(for: "address", in: table, found)
      {
        return "expected \(advice.expected), found \(found) (\(advice.hint))"
      }
      let name = ReadoutPosition.allCases.map(\.name).first { message.hasPrefix("`\($0)` is complete") }
      guard let name, let line = Self.line(in: message) else { return message }
      return
        "`\(name)` is already a chip's name on line \(line): write [chips] on a separate line above the chips"
    case .show, .page, .sound, .link: return message
    }
  }

  /// Returns the text that the parser found instead of a value, according to its message.
  private static func found(in message: String) -> String? {
    let beginning = "expected a value, found "
    guard message.hasPrefix(beginning) else { return nil }
    let found = message.dropFirst(beginning.count).prefix { $0 != " " && $0 != ":" }
    return found.isEmpty ? nil : String(found)
  }

  /// Returns the line number in a parser's message.
  private static func line(in message: String) -> String? {
    let words = message.split(separator: " ")
    for (index, word) in words.enumerated().dropFirst(2)
    where words[index - 2].hasSuffix("on") && words[index - 1] == "line" {
      let number = word.prefix { $0.isASCII && $0.isNumber }
      if !number.isEmpty { return String(number) }
    }
    return nil
  }

  /// Shortens a value's text to fit into a message.
  private static func shown(_ text: String) -> String {
    let longest = 40
    return Printable.text(String(text.prefix(longest))) + (text.count > longest ? "…" : "")
  }
}
