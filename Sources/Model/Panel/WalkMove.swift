/// A command that steers a running walk.
package enum WalkMove: String, CaseIterable, Sendable {
  /// Moves to the next LED and stays there; does nothing at the last one.
  case next
  /// Moves to the previous LED and stays there; does nothing at the first one.
  case previous
  /// Keeps the lit LED lit.
  case pause
  /// Continues the walk from the lit LED.
  case resume
  /// Pauses, or continues if paused.
  case toggle

  /// Creates the move of a terminal key, by its ASCII code; `nil` for other keys.
  package init?(key: UInt8) {
    switch key {
    case UInt8(ascii: " "): self = .toggle
    case UInt8(ascii: "n"), UInt8(ascii: "N"): self = .next
    case UInt8(ascii: "p"), UInt8(ascii: "P"): self = .previous
    default: return nil
    }
  }

  /// Whether a key, by its ASCII code, ends a walk.
  package static func ends(_ key: UInt8) -> Bool { key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") }

  /// The keys, for the user.
  package static let keys = "space pauses and resumes, n is the next LED, p the previous one, q quits"
}
