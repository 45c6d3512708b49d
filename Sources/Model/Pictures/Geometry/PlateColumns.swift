import ClockModel
import Panel

/// The horizontal positions of windows and lamps on a readout's plate, in hundredths of an inch.
struct PlateColumns: Equatable, Sendable {
  /// A part of the plate's width.
  struct Span: Equatable, Sendable {
    let x: Double
    let width: Double
    var right: Double { x + width }
  }

  let month: Span
  let day: Span
  let year: Span
  let hour: Span
  let minute: Span
  /// The centre of the AM and PM lamps.
  let meridiem: Double
  /// The centre of the colon's lamps; `nil` if there is no room for them.
  let colon: Double?
  let width: Double
  /// The modules behind the plate; empty if they are as wide as the windows.
  var modules: [Span] = []

  /// The film's plate, for modules of two digits.
  static let film = PlateColumns(
    month: Span(x: 20, width: 166), day: Span(x: 212, width: 102), year: Span(x: 338, width: 203),
    hour: Span(x: 588, width: 106), minute: Span(x: 722, width: 106), meridiem: 564.5, colon: 708, width: 850)

  /// How far a window is inset: above and below from the film's window, and at its module's left and right edges.
  var inset: Double { modules.isEmpty ? 0 : Self.moduleOverlap }

  /// The window of a field; `nil` for the meridiem.
  func window(_ field: Field) -> Span? {
    switch field {
    case .month: month
    case .day: day
    case .year: year
    case .hour: hour
    case .minute: minute
    case .meridiem: nil
    }
  }
}

/// The columns for modules of four digits, which are wider than the film's windows of day and hour.
///
/// A backpack's display is 50.3 mm wide and 19 mm high with a digit in each quarter: one of 0.56" with four
/// digits, or two of 0.54" with two letters each.
extension PlateColumns {
  /// The width and height of a module.
  static let moduleWidth = 198.0
  static let moduleHeight = 74.8
  private static let gap = 4.0
  private static let edge = 20.0
  private static let moduleOverlap = 3.0

  /// Creates the columns for a board whose month, day, year and time are modules on chips of their own.
  ///
  /// - Returns: `nil` for any other board, and if its readouts differ.
  init?(modulesOf wiring: Wiring) {
    let quarters = ReadoutPosition.allCases.map { readout in
      [Field.month, .day, .year, .hour, .minute].compactMap { Self.quarters(of: $0, readout, wiring) }
    }
    guard let first = quarters.first, first.count == 5,
      quarters.allSatisfy({ $0.map(\.range) == first.map(\.range) && Set($0.map(\.chip)).count == 4 }),
      quarters.allSatisfy({ $0[3].chip == $0[4].chip }), first[3].range.upperBound < first[4].range.lowerBound
    else { return nil }
    let lamps = 56.0
    let lefts = (0..<4).map {
      Self.edge + Double($0) * (Self.moduleWidth + Self.gap) + ($0 == 3 ? lamps - Self.gap : 0)
    }
    func span(_ field: Int, in module: Int) -> Span {
      let (range, quarter) = (first[field].range, Self.moduleWidth / 4)
      let start = Double(range.lowerBound) * quarter + (range.lowerBound == 0 ? Self.moduleOverlap : 0)
      let end = Double(range.upperBound + 1) * quarter - (range.upperBound == 3 ? Self.moduleOverlap : 0)
      return Span(x: lefts[module] + start, width: end - start)
    }
    self.init(
      month: span(0, in: 0), day: span(1, in: 1), year: span(2, in: 2), hour: span(3, in: 3),
      minute: span(4, in: 3), meridiem: lefts[3] - lamps / 2, colon: nil,
      width: lefts[3] + Self.moduleWidth + Self.edge,
      modules: lefts.map { Span(x: $0, width: Self.moduleWidth) })
  }

  /// The chip of a field and the quarters that its digits take; `nil` unless it fits one module.
  private static func quarters(
    of field: Field, _ readout: ReadoutPosition, _ wiring: Wiring
  ) -> (chip: Int, range: ClosedRange<Int>)? {
    let places = wiring.leds.compactMap { wired -> (chip: Int, common: Int)? in
      guard case .segment(readout, let digit, _) = wired.led, digit.field == field,
        case .bit(let chip, let common, _) = wired.place
      else { return nil }
      return (chip, common)
    }
    let isSevenSegment = field != .month || wiring.places[readout].hasNumericMonth
    // Common 2 of a backpack with four 7-segment digits is its colon (Adafruit's backpack library).
    let positions = Set(places.map { isSevenSegment && $0.common > 2 ? $0.common - 1 : $0.common })
    guard let chip = places.first?.chip, places.allSatisfy({ $0.chip == chip }),
      !isSevenSegment || !places.contains(where: { $0.common == 2 }),
      let low = positions.min(), let high = positions.max(), high < 4, positions.count == high - low + 1
    else { return nil }
    return (chip, low...high)
  }
}
