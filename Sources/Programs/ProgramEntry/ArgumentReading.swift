import ArgumentParser

/// Reads the value of an option, and says of any other what was expected: `transform: reading("a time such as 10s", TimeSpan.init)`.
///
/// - Parameters:
///   - expected: what a value is, with an example.
///   - read: reads one; `nil` where it is none.
/// - Returns: a reader that throws `ArgumentParser.ValidationError`.
public func reading<Value>(
  _ expected: String, _ read: @escaping @Sendable (String) -> Value?
) -> @Sendable (String) throws -> Value {
  { text in
    guard let value = read(text) else {
      throw ValidationError("expected \(expected)")
    }
    return value
  }
}
