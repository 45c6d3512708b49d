import LinuxSystem

/// Tells a person at a terminal how far something is that takes a while, on one line that is gone afterwards.
struct Progress {
  private let descriptor: CInt
  private let isSeen: Bool

  /// Where it is told.
  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    isSeen = Output.isTerminal(descriptor)
  }

  /// How far it is, in words.
  func tell(_ words: String) {
    guard isSeen else { return }
    Output.offer(Array("\r\(words)\u{1B}[K".utf8), to: descriptor)
  }

  /// It is over.
  func end() {
    guard isSeen else { return }
    Output.offer(Array("\r\u{1B}[K".utf8), to: descriptor)
  }
}
