import Text

/// The kinds of values that people write, with limits.
extension Kind<String> {
  /// A text of one line: values are logged and shown.
  ///
  /// - Parameter longest: the most bytes of UTF-8.
  /// - Returns: the kind.
  package static func line(_ longest: Int) -> Kind {
    text.limited(longest).accepting("at most `\(longest)` bytes") { (text) throws(Misfit) in
      guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        throw Misfit(value: "no control characters", found: .string(text))
      }
    } sample: { sampler in
      sampler.text(atMost: longest, hasControls: false)
    }
  }

  /// A text of several lines.
  ///
  /// - Parameter longest: the most bytes of UTF-8.
  /// - Returns: the kind.
  package static func lines(_ longest: Int) -> Kind { text.limited(longest) }

  private func limited(_ longest: Int) -> Kind {
    accepting("at most `\(longest)` bytes") { (text) throws(Misfit) in
      guard text.utf8.count <= longest else {
        throw Misfit(value: "at most \(longest) bytes", found: .integer(Int64(text.utf8.count)))
      }
    } sample: { sampler in
      sampler.text(atMost: longest, hasControls: true)
    }
  }
}

extension Kind {
  /// The same kind without some of its values.
  ///
  /// - Parameters:
  ///   - limits: its limits, for documents.
  ///   - check: throws the misfit of a value that is not accepted.
  ///   - sample: makes up a value that is.
  /// - Returns: the kind.
  package func accepting(
    _ limits: String, _ check: @escaping @Sendable (Value) throws(Misfit) -> Void,
    sample: @escaping @Sendable (inout Sampler) -> Value
  ) -> Kind {
    Kind(
      type: type, limits: limits, input: input, notes: notes,
      read: { [read] (json) throws(Misfit) in
        let value = try read(json)
        try check(value)
        return value
      },
      write: write, sample: sample)
  }

  /// One of some values by its name, in upper or lower case.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - name: the name of a value.
  /// - Returns: the kind.
  package static func word(_ values: [Value], by name: @escaping @Sendable (Value) -> String) -> Kind {
    Kind<String>.text.limited(64).map(
      Wording.list(values.map(name), "or"), sample: { $0.one(of: values) },
      to: { text in
        let lowercased = text.lowercased()
        return values.first { name($0) == lowercased }
      },
      from: name)
  }

  /// A value or null.
  package static func optional<Wrapped>(_ kind: Kind<Wrapped>) -> Kind where Value == Wrapped? {
    Kind(
      type: kind.type + " or null", limits: kind.limits, notes: kind.notes,
      read: { (json) throws(Misfit) in
        if case .null = json { return nil }
        do throws(Misfit) { return try kind.read(json) } catch {
          throw error.isWrongType ? Misfit("\(error.expected) or null", found: json) : error
        }
      },
      write: { $0.map(kind.write) ?? .null }, sample: { $0.flag() ? kind.sample(&$0) : nil })
  }
}

extension Kind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the type's raw values, in upper or lower case.
  package static var word: Kind { word(Array(Value.allCases)) { $0.rawValue } }
}

extension Kind<Int64> {
  /// A whole number, also one written as `8.0` or `1e1`.
  package static let whole = Kind(
    type: "whole number", input: .number,
    read: { (value) throws(Misfit) in
      switch value {
      case .integer(let number): return number
      case .number(let number):
        guard let whole = Int64(exactly: number) else { fallthrough }
        return whole
      default: throw Misfit("a whole number", found: value)
      }
    },
    write: integer.write, sample: integer.sample)

  /// A whole number in a range.
  ///
  /// - Parameters:
  ///   - range: the range.
  ///   - expected: the accepted values, for messages; by default the range.
  /// - Returns: the kind.
  package static func whole(_ range: ClosedRange<Int64>, _ expected: String? = nil) -> Kind {
    whole.accepting("`\(range.lowerBound)` to `\(range.upperBound)`") { (number) throws(Misfit) in
      guard range.contains(number) else {
        let expected = expected ?? "\(range.lowerBound) to \(range.upperBound)"
        throw Misfit(value: expected, found: .integer(number))
      }
    } sample: {
      Int64.random(in: range, using: &$0.generator)
    }
  }
}

extension Kind<Int> {
  /// A whole number in a range.
  ///
  /// - Parameters:
  ///   - range: the range.
  ///   - expected: the accepted values, for messages; by default the range.
  /// - Returns: the kind.
  package static func whole(_ range: ClosedRange<Int>, _ expected: String? = nil) -> Kind {
    Kind<Int64>.whole(Int64(range.lowerBound)...Int64(range.upperBound), expected).map(
      "a whole number", limits: "`\(range.lowerBound)` to `\(range.upperBound)`",
      sample: { $0.number(range) }, to: { Int(exactly: $0) }, from: { Int64($0) })
  }
}
