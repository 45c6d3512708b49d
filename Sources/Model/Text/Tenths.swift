/// Numbers with one digit behind the point, as people read measures: `1.5`, `-0.3`, `42.0`.
public enum Tenths {
  /// The number's text, rounded.
  ///
  /// - Parameter number: finite, of less than a million million.
  /// - Returns: the text.
  public static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
