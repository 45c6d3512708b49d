/// Why a file cannot be played.
public struct SoundFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with it, and what to do.
  public let description: String

  /// A reason in words.
  public init(_ description: String) { self.description = description }

  /// How to convert a file to one that plays.
  public static let convert = "convert it, as in `sox IN.wav -b 16 OUT.wav`"
}
