/// The state of one chip or line.
package struct PartReport: Equatable, Sendable {
  /// When it last acknowledged a write on this board, in nanoseconds of the monotonic clock; `nil` if never.
  package var lastGoodWrite: UInt64?
  /// Why it is faulty: its own error, or that of its bus or GPIO chip; `nil` while it works, and after a
  /// single failure, such as noise can cause.
  package var error: HardwareError?

  /// A report; without arguments, of a part that was never tried.
  package init(lastGoodWrite: UInt64? = nil, error: HardwareError? = nil) {
    self.lastGoodWrite = lastGoodWrite
    self.error = error
  }
}

/// The state of every part of a panel.
package struct PanelReport: Equatable, Sendable {
  /// The chips, in the order of ``Wiring/chips``.
  package var chips: [PartReport]
  /// The lines, in the order of ``Wiring/lines``.
  package var lines: [PartReport]

  package init(chips: [PartReport], lines: [PartReport]) {
    self.chips = chips
    self.lines = lines
  }
}
