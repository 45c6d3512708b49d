/// A sound of a sequence, and its start.
public struct SoundCue: Equatable, Sendable {
  /// The sound's name, that of its file.
  public let name: String
  /// Milliseconds since the start of the sequence.
  public let milliseconds: Int

  /// Creates a cue.
  public init(name: String, milliseconds: Int) {
    self.name = name
    self.milliseconds = milliseconds
  }
}
