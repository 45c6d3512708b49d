/// A part of a readout that is read as a unit: the month's letters, the year's four digits, the lamp pair.
package enum Field: String, CaseIterable, Sendable {
  case month, day, year, meridiem, hour, minute

  /// The field's digits, left to right; empty for the meridiem, which is a pair of lamps.
  package var digits: [Digit] { Digit.allCases.filter { $0.field == self } }
}

/// A 14- or 7-segment digit of a readout, left to right; the raw value is its index in a ``DigitCells``.
package enum Digit: Int, CaseIterable, Sendable {
  case month1, month2, month3
  case day1, day2
  case year1, year2, year3, year4
  case hour1, hour2
  case minute1, minute2

  package var field: Field {
    switch self {
    case .month1, .month2, .month3: .month
    case .day1, .day2: .day
    case .year1, .year2, .year3, .year4: .year
    case .hour1, .hour2: .hour
    case .minute1, .minute2: .minute
    }
  }

  package static var count: Int { minute2.rawValue + 1 }
  /// The number of 14-segment digits, which come first.
  package static var fourteenSegmentCount: Int { day1.rawValue }

  /// Whether the digit has 14 segments and shows letters; the others have 7.
  package var hasFourteenSegments: Bool { field == .month }
}

/// Sixteen bytes stored in place; the first thirteen are the ASCII characters of a readout's digits.
package typealias DigitCells = SIMD16<UInt8>
