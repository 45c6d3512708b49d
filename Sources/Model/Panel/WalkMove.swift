/// How a walk is steered while it is under way.
public enum WalkMove: String, CaseIterable, Sendable {
  /// To the LED behind the lit one, which stays lit; at the last one nothing changes.
  case next
  /// To the LED before the lit one, which stays lit; at the first one nothing changes.
  case previous
  /// The LED that is lit stays lit.
  case pause
  /// The walk goes on from the LED that is lit.
  case resume
  /// Pauses, or goes on where it is paused.
  case toggle

  /// What a key in a terminal stands for; `nil` for one that stands for nothing here.
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

  /// The keys, for who is about to press them.
  public static let keys = "space pauses and goes on, n is the next LED, p the previous one, q the end"
}
