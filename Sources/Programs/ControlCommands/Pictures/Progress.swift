import LinuxSystem

/// Shows a person at a terminal the progress on one line, which is erased at the end.
struct Progress {
  private let descriptor: CInt
  private let isSeen: Bool

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    isSeen = Output.isTerminal(descriptor)
  }

  func show(_ words: String) {
    guard isSeen else { return }
    Output.offer(Array("\r\(words)\u{1B}[K".utf8), to: descriptor)
  }

  /// Erases the line.
  func end() {
    guard isSeen else { return }
    Output.offer(Array("\r\u{1B}[K".utf8), to: descriptor)
  }
}
