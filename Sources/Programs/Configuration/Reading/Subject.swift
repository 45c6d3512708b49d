import ClockModel
import Text

/// What a file of a person's hand is about, which tells what a person most likely meant by a value of it.
enum Subject {
  /// A configuration.
  case configuration
  /// A board's profile.
  case board
  /// Sequences or journeys.
  case show
  /// The page.
  case page
  /// A sound, or how sounds are played.
  case sound
  /// The link to home automation and other props.
  case link

  /// The advice for a key's value, as it stands in the file; `nil` where there is none that fits.
  ///
  /// - Parameters:
  ///   - key: the key, without the table it is in.
  ///   - table: the table's name, empty for the root.
  ///   - text: the value's text.
  /// - Returns: what belongs there, and what to write.
  func advice(for key: String, in table: String, _ text: String) -> ValueAdvice? {
    switch self {
    case .configuration: ValueAdvice(for: key, in: table, text)
    case .board: ValueAdvice(ofBoard: key, text)
    case .show: ValueAdvice(ofShow: key, text)
    case .page, .sound, .link: nil
    }
  }

  /// The message to give in the place of one of the reader's, which knows nothing of what a file is about.
  ///
  /// - Parameters:
  ///   - message: the reader's.
  ///   - key: the key in question, where there is one.
  ///   - table: the table's name, empty for the root.
  ///   - text: its value's text.
  /// - Returns: the same message where there is nothing better to say.
  func reworded(_ message: String, key: String?, in table: String, _ text: String) -> String {
    if let key, let advice = advice(for: key, in: table, text) {
      return "expected \(advice.expected), found \(Self.shown(text)) (\(advice.hint))"
    }
    switch self {
    case .configuration:
      // With quotes it would be refused as well.
      if message.contains("needs quotes"), let key, let form = ValueAdvice.form(of: key, in: table) {
        return "expected \(form), found \(Self.shown(text))"
      }
      let ofWords = "a key of several words needs quotes"
      if message.hasSuffix(ofWords) {
        return message.dropLast(ofWords.count) + "a key is one word, as in hour_cycle"
      }
      return message.hasPrefix("[readout] already stands")
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
        "`\(name)` is a chip's name on line \(line) already: write [chips] on a line of its own above the chips"
    case .show, .page, .sound, .link: return message
    }
  }

  /// What a message of the reader says was found in the place of a value.
  private static func found(in message: String) -> String? {
    let beginning = "expected a value, found "
    guard message.hasPrefix(beginning) else { return nil }
    let found = message.dropFirst(beginning.count).prefix { $0 != " " && $0 != ":" }
    return found.isEmpty ? nil : String(found)
  }

  /// The number of the line that a message of the reader names.
  private static func line(in message: String) -> String? {
    let words = message.split(separator: " ")
    for (index, word) in words.enumerated().dropFirst(2)
    where words[index - 2].hasSuffix("on") && words[index - 1] == "line" {
      let number = word.prefix { $0.isASCII && $0.isNumber }
      if !number.isEmpty { return String(number) }
    }
    return nil
  }

  /// What stands in a file in a value's place, cut to a length that fits into a message.
  private static func shown(_ text: String) -> String {
    let longest = 40
    return Printable.text(String(text.prefix(longest))) + (text.count > longest ? "…" : "")
  }
}
