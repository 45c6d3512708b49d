package import Text

/// The description of a field, for documents and forms.
package struct FieldNote: Equatable, Sendable {
  package var name: String
  /// Its JSON type with its limits: `text`, `array of objects`, `object or null`.
  package var type: String
  /// What it means.
  package var about: String
  /// Whether it may be left out.
  package var isOptional: Bool
  /// The conversion of typed text.
  package var input: FieldInput
  /// The fields of its object, or of the objects in its array.
  package var notes: [FieldNote]

  package init(
    name: String, type: String, about: String, isOptional: Bool = false, input: FieldInput = .text,
    notes: [FieldNote] = []
  ) {
    self.name = name
    self.type = type
    self.about = about
    self.isOptional = isOptional
    self.input = input
    self.notes = notes
  }
}

/// The conversion of text that somebody typed to a field's JSON.
package enum FieldInput: String, Sendable {
  case text
  /// A whole number; other text stays text, which the field then refuses.
  case number
  /// True if it is `true`, `on` or `1`.
  case flag
  /// Texts between commas.
  case list

  /// Converts typed text.
  package func value(of typed: String) -> JSONValue {
    switch self {
    case .text: .string(typed)
    case .number: Int(whole: typed).map { .integer(Int64($0)) } ?? .string(typed)
    case .flag: .boolean(["true", "on", "1"].contains(typed))
    case .list:
      .array(typed.split(separator: ",").map { .string($0.split(separator: " ").joined(separator: " ")) })
    }
  }
}

extension [FieldNote] {
  /// The value of a field that somebody typed; text, if no such field is listed.
  package func value(of typed: String, for name: String) -> JSONValue {
    (first { $0.name == name }?.input ?? .text).value(of: typed)
  }
}
