/// What is known of one chip or line, for a person who asks how the panel is.
public struct PartReport: Equatable, Sendable {
  /// When it last acknowledged something, in nanoseconds of the monotonic clock; `nil` where it never did on this
  /// board.
  public var lastGoodWrite: UInt64?
  /// Why it is out of order: its own error, or that of its bus or GPIO chip; `nil` while it works, and while it
  /// failed only once as noise can make a chip do.
  public var error: HardwareError?

  /// A report; without arguments that of a part that was never tried.
  public init(lastGoodWrite: UInt64? = nil, error: HardwareError? = nil) {
    self.lastGoodWrite = lastGoodWrite
    self.error = error
  }
}

/// What is known of every part of a panel.
public struct PanelReport: Equatable, Sendable {
  /// The chips, in the order of ``Wiring/chips``.
  public var chips: [PartReport]
  /// The lines, in the order of ``Wiring/lines``.
  public var lines: [PartReport]

  /// A report of some chips and lines.
  public init(chips: [PartReport], lines: [PartReport]) {
    self.chips = chips
    self.lines = lines
  }
}
