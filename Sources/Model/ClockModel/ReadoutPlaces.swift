/// Which of the thirteen digits a readout of a board has, and of what kind its month is.
///
/// What a readout has no place for is left out of what it shows, never squeezed into the others.
public struct ReadoutPlaces: Equatable, Sendable {
  /// A bit for each ``Digit`` by its raw value.
  private let digits: UInt16
  /// Whether the month is a number, on two digits of 7 segments: ``Digit/month2`` and ``Digit/month3``.
  public let hasNumericMonth: Bool

  /// All thirteen, the month in letters.
  public static let all = ReadoutPlaces(Digit.allCases)

  /// The places of a readout.
  ///
  /// - Parameters:
  ///   - digits: The digits that it has; of a month in numbers without ``Digit/month1``, which is left out.
  ///   - hasNumericMonth: Whether its month is two digits of 7 segments.
  public init(_ digits: some Sequence<Digit>, hasNumericMonth: Bool = false) {
    self.digits = digits.reduce(into: 0) { bits, digit in
      if !hasNumericMonth || digit != .month1 { bits |= 1 << UInt16(digit.rawValue) }
    }
    self.hasNumericMonth = hasNumericMonth
  }

  /// Whether there is a digit with a raw value.
  public func contains(_ index: Int) -> Bool { digits >> UInt16(index) & 1 == 1 }

  /// Whether there is a digit.
  public func contains(_ digit: Digit) -> Bool { contains(digit.rawValue) }

  /// Whether the digit with a raw value has 14 segments here, or would have.
  public func hasFourteenSegments(_ index: Int) -> Bool {
    index < Digit.fourteenSegmentCount && !hasNumericMonth
  }

  /// The raw values of the digits that there are, left to right.
  public var indices: [Int] { (0..<Digit.count).filter { contains($0) } }

  /// A field's digits as a list of them has them, whether they are there or not: a month in numbers has two.
  public func digits(of field: Field) -> [Digit] {
    field == .month && hasNumericMonth ? [.month2, .month3] : field.digits
  }

  /// What a person calls a digit: the tens of a month in numbers are the first digit of the month.
  public func name(of digit: Digit) -> String {
    switch digit {
    case .month2 where hasNumericMonth: "\(Digit.month1)"
    case .month3 where hasNumericMonth: "\(Digit.month2)"
    default: "\(digit)"
    }
  }
}
