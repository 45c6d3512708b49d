package import ClockModel
import Segments

extension ReadoutPlaces {
  /// The names of a digit's segments in bit order, without the decimal point.
  package func segmentNames(of digit: Digit) -> [String] {
    hasFourteenSegments(digit.rawValue)
      ? FourteenSegment.allCases.filter { $0 != .dp }.map(\.name)
      : SevenSegment.allCases.filter { $0 != .dp }.map(\.name)
  }

  /// The name of the segment at a bit of a digit's mask; `dp` if there is none.
  package func segmentName(of digit: Digit, bit: Int) -> String {
    let names = segmentNames(of: digit)
    return names.indices.contains(bit) ? names[bit] : "dp"
  }
}
