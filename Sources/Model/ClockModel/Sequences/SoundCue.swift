/// A sound of a sequence, and its start.
package struct SoundCue: Equatable, Sendable {
  /// The sound's name, that of its file.
  package let name: String
  /// Milliseconds since the start of the sequence.
  package let milliseconds: Int

  package init(name: String, milliseconds: Int) {
    self.name = name
    self.milliseconds = milliseconds
  }
}
