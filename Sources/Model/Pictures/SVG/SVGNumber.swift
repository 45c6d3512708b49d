/// Numbers in SVG: at most two decimals, the same on every machine.
package enum SVGNumber {
  /// The number's text: `1.5`, `-0.25`, `12`.
  ///
  /// - Parameter number: a finite number below a million.
  /// - Returns: the text; `0` for other numbers.
  package static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite, abs(number) < 1_000_000 else { return bytes.append(UInt8(ascii: "0")) }
    let hundredths = Int((number * 100).rounded())
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    bytes.append(contentsOf: String(whole).utf8)
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(fraction / 10))
    if fraction % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(fraction % 10)) }
  }
}
