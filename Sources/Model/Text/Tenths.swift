/// Numbers with one decimal place for measurements: `1.5`, `-0.3`, `42.0`.
package enum Tenths {
  /// Rounds and formats a finite number below a million million.
  package static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
