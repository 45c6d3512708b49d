package import Text

/// The form of a field's value on the wire, and its name in documents.
package struct Kind<Value: Sendable>: Sendable {
  /// Its JSON type, for documents: `text`, `array of whole numbers`.
  package let type: String
  /// Its limits, for documents: ``at most `64` bytes``; empty if there are none.
  package let limits: String
  /// The conversion of typed text, as in a form's field.
  package let input: FieldInput
  /// The fields of its object, or of the objects in its array.
  package let notes: @Sendable () -> [FieldNote]
  package let read: @Sendable (JSONValue) throws(Misfit) -> Value
  package let write: @Sendable (Value) -> JSONValue
  package let sample: @Sendable (inout Sampler) -> Value

  /// - Parameters:
  ///   - type: its JSON type, for documents.
  ///   - limits: its limits, for documents.
  ///   - input: the conversion of typed text.
  ///   - notes: the fields of its object, for documents.
  ///   - read: converts JSON to a value.
  ///   - write: converts a value to JSON.
  ///   - sample: makes up a value, for tests.
  package init(
    type: String, limits: String = "", input: FieldInput = .text,
    notes: @escaping @Sendable () -> [FieldNote] = { [] },
    read: @escaping @Sendable (JSONValue) throws(Misfit) -> Value,
    write: @escaping @Sendable (Value) -> JSONValue,
    sample: @escaping @Sendable (inout Sampler) -> Value
  ) {
    self.type = type
    self.limits = limits
    self.input = input
    self.notes = notes
    self.read = read
    self.write = write
    self.sample = sample
  }

  /// The description of a field of this kind.
  func note(
    _ name: String, _ about: String, isOptional: Bool = false, isNullable: Bool = false
  ) -> FieldNote {
    FieldNote(
      name: name, type: type + (limits.isEmpty ? "" : ", \(limits)") + (isNullable ? " or null" : ""),
      about: about, isOptional: isOptional, input: input, notes: notes())
  }

  /// A kind whose values stand for those of this one.
  ///
  /// - Parameters:
  ///   - expected: the accepted values, for the message if `make` returns `nil`.
  ///   - limits: its limits, for documents.
  ///   - sample: makes up a value, for tests.
  ///   - make: converts a value of this kind; `nil` if it is not accepted.
  ///   - value: converts a value back.
  /// - Returns: the kind.
  package func map<Other>(
    _ expected: String, limits: String = "", sample: @escaping @Sendable (inout Sampler) -> Other,
    to make: @escaping @Sendable (Value) -> Other?, from value: @escaping @Sendable (Other) -> Value
  ) -> Kind<Other> {
    Kind<Other>(
      type: type, limits: limits, input: input, notes: notes,
      read: { (json) throws(Misfit) in
        let value = try read(json)
        guard let other = make(value) else { throw Misfit(value: expected, found: write(value)) }
        return other
      },
      write: { write(value($0)) }, sample: sample)
  }
}

extension Kind<String> {
  /// A text.
  package static let text = Kind(
    type: "text",
    read: { (value) throws(Misfit) in
      guard case .string(let text) = value else { throw Misfit("text", found: value) }
      return text
    },
    write: { .string($0) }, sample: { $0.text() })
}

extension Kind<Bool> {
  /// True or false.
  package static let flag = Kind(
    type: "true or false", input: .flag,
    read: { (value) throws(Misfit) in
      guard case .boolean(let flag) = value else { throw Misfit("true or false", found: value) }
      return flag
    },
    write: { .boolean($0) }, sample: { $0.flag() })
}

extension Kind<Int64> {
  /// A whole number of 64 bits.
  package static let integer = Kind(
    type: "whole number", input: .number,
    read: { (value) throws(Misfit) in
      guard case .integer(let number) = value else { throw Misfit("a whole number", found: value) }
      return number
    },
    write: { .integer($0) }, sample: { Int64.random(in: .min ... .max, using: &$0.generator) })
}

extension Kind<Int> {
  /// A whole number, 0 or more.
  package static let count = Kind<Int64>.integer.map(
    "0 or more", sample: { $0.number(0...100_000) },
    to: { Int(exactly: $0).flatMap { $0 < 0 ? nil : $0 } }, from: { Int64($0) })

  /// A whole number of any sign.
  package static let number = Kind<Int64>.integer.map(
    "a whole number", sample: { $0.number(-100_000...100_000) },
    to: { Int(clamping: $0) }, from: { Int64($0) })
}

extension Kind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the type's raw values.
  package static var choice: Kind {
    Kind<String>.text.map(
      Wording.list(Value.allCases.map(\.rawValue), "or"), sample: { $0.one(of: Array(Value.allCases)) },
      to: { Value(rawValue: $0) }, from: { $0.rawValue })
  }
}

extension Kind where Value: Fielded {
  /// An object of the type's fields; others are ignored.
  package static var object: Kind {
    Kind(
      type: "object", notes: { Value.notes }, read: { (value) throws(Misfit) in try Value(value) },
      write: { .object($0.members) }, sample: { Value(from: &$0) })
  }
}

extension Kind {
  /// An array of values of a kind.
  package static func list<Element>(_ kind: Kind<Element>) -> Kind where Value == [Element] {
    Kind(
      type: "array of \(kind.type.replacing(" or ", with: "s or "))s",
      limits: kind.limits.isEmpty ? "" : "\(kind.limits) each", input: .list,
      notes: kind.notes,
      read: { (value) throws(Misfit) in
        guard case .array(let values) = value else { throw Misfit("an array", found: value) }
        var list: [Element] = []
        for (index, value) in values.enumerated() {
          do throws(Misfit) { list.append(try kind.read(value)) } catch { throw error.at(index) }
        }
        return list
      },
      write: { .array($0.map(kind.write)) },
      sample: { sampler in (0..<sampler.number(0...3)).map { _ in kind.sample(&sampler) } })
  }
}
