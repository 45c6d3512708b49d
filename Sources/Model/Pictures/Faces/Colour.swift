/// A colour of a drawing.
package struct Colour: Equatable, Sendable {
  private let red: UInt8
  private let green: UInt8
  private let blue: UInt8

  static let black = Colour(0)
  static let white = Colour(0xFFFFFF)

  /// Parses a colour: `#ff2618`, `ff2618`, `#f21` or `F21`; `nil` for any other text.
  package init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 3 || digits.utf8.count == 6 else { return nil }
    let six = digits.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
    guard six.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let number = UInt32(six, radix: 16)
    else { return nil }
    self.init(number)
  }

  /// Creates a colour from 0xRRGGBB.
  init(_ number: UInt32) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
  }

  /// The CSS form: `#ff2618`.
  package var css: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Blends with another colour, by 0 to 1.
  func mixed(with other: Colour, by share: Double) -> Colour {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt32 {
      UInt32((Double(from) + (Double(to) - Double(from)) * share).rounded())
    }
    return Colour(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
  }

  /// Whether black contrasts with it better than white.
  var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 128_000 }
}
