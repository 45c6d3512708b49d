public import ClockModel
import Segments

extension Digit {
  /// The names of the digit's segments in the order of their bits, without the decimal point.
  public var segmentNames: [String] {
    hasFourteenSegments
      ? FourteenSegment.allCases.filter { $0 != .dp }.map(\.name)
      : SevenSegment.allCases.filter { $0 != .dp }.map(\.name)
  }

  /// The name of the segment at a bit of the digit's mask.
  public func segmentName(bit: Int) -> String {
    let names = segmentNames
    return names.indices.contains(bit) ? names[bit] : "dp"
  }
}
