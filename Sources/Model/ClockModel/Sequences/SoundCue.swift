/// A sound of a sequence, and when it begins.
public struct SoundCue: Equatable, Sendable {
  /// The sound's name, that of its file.
  public let name: String
  /// In milliseconds since the beginning of the sequence.
  public let milliseconds: Int

  /// A sound at a time.
  public init(name: String, milliseconds: Int) {
    self.name = name
    self.milliseconds = milliseconds
  }
}
