/// The digits that a board's readout has, and the kind of its month.
///
/// Content without a digit is left out, never squeezed into the other digits.
package struct ReadoutPlaces: Equatable, Sendable {
  /// One bit for each ``Digit``, by raw value.
  private let digits: UInt16
  /// Whether the month is a number on two 7-segment digits: ``Digit/month2`` and ``Digit/month3``.
  package let hasNumericMonth: Bool

  /// All thirteen digits, with the month in letters.
  package static let all = ReadoutPlaces(Digit.allCases)

  /// Creates the set of digits of a readout; with a numeric month, ``Digit/month1`` is ignored.
  package init(_ digits: some Sequence<Digit>, hasNumericMonth: Bool = false) {
    self.digits = digits.reduce(into: 0) { bits, digit in
      if !hasNumericMonth || digit != .month1 { bits |= 1 << UInt16(digit.rawValue) }
    }
    self.hasNumericMonth = hasNumericMonth
  }

  /// Whether the readout has the digit with this raw value.
  package func contains(_ index: Int) -> Bool { digits >> UInt16(index) & 1 == 1 }

  package func contains(_ digit: Digit) -> Bool { contains(digit.rawValue) }

  /// Whether the digit with this raw value is a 14-segment digit on this readout, even if it is missing.
  package func hasFourteenSegments(_ index: Int) -> Bool {
    index < Digit.fourteenSegmentCount && !hasNumericMonth
  }

  /// The raw values of the digits, left to right.
  package var indices: [Int] { (0..<Digit.count).filter { contains($0) } }

  /// A field's digits, present or not; a numeric month has two.
  package func digits(of field: Field) -> [Digit] {
    field == .month && hasNumericMonth ? [.month2, .month3] : field.digits
  }

  /// The digit's name for people: the tens of a numeric month are the first digit of the month.
  package func name(of digit: Digit) -> String {
    switch digit {
    case .month2 where hasNumericMonth: "\(Digit.month1)"
    case .month3 where hasNumericMonth: "\(Digit.month2)"
    default: "\(digit)"
    }
  }
}
