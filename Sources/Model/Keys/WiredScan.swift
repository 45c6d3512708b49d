public import Panel

/// The key matrix of one of a board's HT16K33.
public struct WiredScan: Hashable, Sendable {
  /// The chip.
  public let chip: WiredChip
  /// The line that its pin INT is wired to; `nil` where it is not, and the keys are polled.
  public let interrupt: WiredInput?
  /// What is printed on keys, by their numbers from 1 to ``KeyName/keysOfScan``.
  public let legends: [Int: String]

  /// The key matrix of a chip.
  public init(_ chip: WiredChip, interrupt: WiredInput? = nil, legends: [Int: String] = [:]) {
    self.chip = chip
    self.interrupt = interrupt
    self.legends = legends
  }
}
