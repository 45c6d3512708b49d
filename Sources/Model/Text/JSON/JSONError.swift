/// The first thing in a line that is not JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it is: bytes of the line, from 1.
  public let column: Int
  /// What was expected and what was found.
  public let reason: String

  /// The reason with its place.
  public var description: String { "byte \(column): \(reason)" }
}
