/// Numbers with one decimal place for measurements: `1.5`, `-0.3`, `42.0`.
public enum Tenths {
  /// Rounds and formats a number.
  ///
  /// - Parameter number: finite, below a million million.
  /// - Returns: the text.
  public static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
