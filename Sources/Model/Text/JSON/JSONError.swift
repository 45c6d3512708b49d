/// The first syntax error in a line of JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position in bytes, from 1.
  package let column: Int
  /// The expected and the found text.
  package let reason: String

  package var description: String { "byte \(column): \(reason)" }
}
