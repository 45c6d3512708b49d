public import Panel

/// The key matrix of one of a board's HT16K33.
public struct WiredScan: Hashable, Sendable {
  /// The chip.
  public let chip: WiredChip
  /// The line of its pin INT; `nil` if that is not connected, and the keys are polled.
  public let interrupt: WiredInput?
  /// The legends of keys, by number from 1 to ``KeyName/keysOfScan``.
  public let legends: [Int: String]

  /// The key matrix of a chip.
  public init(_ chip: WiredChip, interrupt: WiredInput? = nil, legends: [Int: String] = [:]) {
    self.chip = chip
    self.interrupt = interrupt
    self.legends = legends
  }
}
