/// The reason why a typed date or time was rejected.
package struct TypedTimeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The expected and the found text, or the part that does not exist.
  ///
  /// It is a sentence without its full stop, on one line.
  package let description: String
}
