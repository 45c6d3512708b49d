/// The state of one chip or line.
public struct PartReport: Equatable, Sendable {
  /// When it last acknowledged a write on this board, in nanoseconds of the monotonic clock; `nil` if never.
  public var lastGoodWrite: UInt64?
  /// Why it is faulty: its own error, or that of its bus or GPIO chip; `nil` while it works, and after a
  /// single failure, such as noise can cause.
  public var error: HardwareError?

  /// A report; without arguments, of a part that was never tried.
  public init(lastGoodWrite: UInt64? = nil, error: HardwareError? = nil) {
    self.lastGoodWrite = lastGoodWrite
    self.error = error
  }
}

/// The state of every part of a panel.
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
