import ClockModel
package import TOML
import Text

/// A value in a file, with its key path for messages.
///
/// The readers below return `nil` for an invalid value, after reporting it.
package struct Setting {
  /// As in `display.colon` or `readout[2].zone`, counted from 1.
  package let path: String
  package let node: TOMLNode
  package let report: Report

  package init(path: String, node: TOMLNode, report: Report) {
    self.path = path
    self.node = node
    self.report = report
  }

  package var position: TOMLPosition { node.position }

  /// Reports a value of the wrong kind; for a text, advice on its key replaces the hint.
  package func refuseKind(expected: String, hint: String? = nil) {
    let names = path.split(separator: ".")
    let table = names.dropLast().last.map { String($0.prefix { $0 != "[" }) } ?? ""
    let advice = report.about.advice(for: names.last.map(String.init) ?? path, in: table, textWithoutQuotes)
    let isText = if case .string = node.value { true } else { false }
    let hint = isText ? advice?.hint ?? hint : hint ?? advice?.hint.replacing(", without quotes", with: "")
    let found =
      switch node.value {
      case .array, .table: node.value.kind
      default: "\(node.value.kind), \(node.value)"
      }
    refuse(expected: expected, found: found, hint: hint)
  }

  /// Reports a value; without `found`, the message shows the value as in the file.
  package func refuse(expected: String, found: String? = nil, hint: String? = nil) {
    report.add(
      at: position, key: path, expected: expected, found: found ?? node.value.description, hint: hint)
  }

  /// The value's text as the user meant it.
  private var textWithoutQuotes: String {
    if case .string(let text) = node.value { text } else { node.value.description }
  }

  package func string(expected: String) -> String? {
    guard case .string(let text) = node.value else {
      refuseKind(expected: expected)
      return nil
    }
    return text
  }

  package func integer(in range: ClosedRange<Int>, expected: String? = nil) -> Int? {
    let expected = expected ?? "an integer from \(range.lowerBound) to \(range.upperBound)"
    guard case .integer(let number) = node.value else {
      refuseKind(expected: expected)
      return nil
    }
    guard let value = Int(exactly: number), range.contains(value) else {
      refuse(expected: expected)
      return nil
    }
    return value
  }

  package func boolean() -> Bool? {
    guard case .boolean(let flag) = node.value else {
      refuseKind(expected: "true or false")
      return nil
    }
    return flag
  }

  /// Reads one of an enumeration's raw values.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>() -> Choice? {
    let words = Choice.allCases.map(\.rawValue)
    let expected = Wording.list(words.map(Words.quoted), "or")
    guard let text = string(expected: expected) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let near = NearestName.of(text, among: words).map { [Words.quoted($0)] } ?? []
      refuse(expected: expected, hint: Words.didYouMean(near))
      return nil
    }
    return choice
  }

  /// Reads a table and reports its unknown keys.
  package func section(
    keys: [String], expected: String = "a table", hint: String? = nil, hints: [String: String] = [:]
  ) -> Section? {
    guard case .table(let table) = node.value else {
      refuseKind(expected: expected, hint: hint)
      return nil
    }
    return Section(path: path, table: table, position: position, report: report, keys: keys, hints: hints)
  }

  /// A list's elements; `nil`, without a report, for other values.
  package var elements: [Setting]? {
    guard case .array(let nodes) = node.value else { return nil }
    return nodes.enumerated().map { Setting(path: "\(path)[\($0 + 1)]", node: $1, report: report) }
  }
}
