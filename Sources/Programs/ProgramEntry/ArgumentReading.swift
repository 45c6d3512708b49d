import ArgumentParser

/// Reads an option's value, or reports the expected form.
///
/// Example: `transform: reading("a time such as 10s", TimeSpan.init)`.
///
/// - Parameters:
///   - expected: the expected form, with an example.
///   - read: reads a value; `nil` if it is invalid.
/// - Returns: a reader that throws `ArgumentParser.ValidationError`.
package func reading<Value>(
  _ expected: String, _ read: @escaping @Sendable (String) -> Value?
) -> @Sendable (String) throws -> Value {
  { text in
    guard let value = read(text) else {
      throw ValidationError("expected \(expected)")
    }
    return value
  }
}
