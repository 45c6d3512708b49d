/// Why a file cannot be played.
package struct SoundFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with it, and what to do.
  package let description: String

  package init(_ description: String) { self.description = description }

  /// How to convert a file to one that plays.
  package static let convert = "convert it, as in `sox IN.wav -b 16 OUT.wav`"
}
