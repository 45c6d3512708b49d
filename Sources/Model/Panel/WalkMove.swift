/// A command that steers a running walk.
public enum WalkMove: String, CaseIterable, Sendable {
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

  /// Creates the move of a terminal key; `nil` for other keys.
  ///
  /// - Parameter key: the ASCII code.
  public init?(key: UInt8) {
    switch key {
    case UInt8(ascii: " "): self = .toggle
    case UInt8(ascii: "n"), UInt8(ascii: "N"): self = .next
    case UInt8(ascii: "p"), UInt8(ascii: "P"): self = .previous
    default: return nil
    }
  }

  /// Whether a key ends a walk.
  ///
  /// - Parameter key: the ASCII code.
  /// - Returns: `true` for q and Q.
  public static func ends(_ key: UInt8) -> Bool { key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") }

  /// The keys, for the user.
  public static let keys = "space pauses and resumes, n is the next LED, p the previous one, q quits"
}
