/// The first syntax error in a line of JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position in bytes, from 1.
  public let column: Int
  /// The expected and the found text.
  public let reason: String

  /// The reason with its position.
  public var description: String { "byte \(column): \(reason)" }
}
