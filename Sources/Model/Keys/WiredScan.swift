package import Panel

/// The key matrix of one of a board's HT16K33.
package struct WiredScan: Hashable, Sendable {
  package let chip: WiredChip
  /// The line of its pin INT; `nil` if that is not connected, and the keys are polled.
  package let interrupt: WiredInput?
  /// The legends of keys, by number from 1 to ``KeyName/keysOfScan``.
  package let legends: [Int: String]

  package init(_ chip: WiredChip, interrupt: WiredInput? = nil, legends: [Int: String] = [:]) {
    self.chip = chip
    self.interrupt = interrupt
    self.legends = legends
  }
}
