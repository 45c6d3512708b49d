/// Why a typed date or time was refused.
public struct TypedTimeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was expected and what was found, or what calendar and clock do not have; a sentence without its full
  /// stop, on one line.
  public let description: String
}
