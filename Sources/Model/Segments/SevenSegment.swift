/// A segment of a 7-segment digit; the raw value is its bit in a ``SevenSegmentMask``.
///
/// The order is that of Adafruit's backpacks and of the kernel's `map_to_7segment.h`.
package enum SevenSegment: Int, CaseIterable, Sendable {
  case a, b, c, d, e, f, g, dp

  /// The name in board profiles and `--test walk`: `a`…`g`, `dp`.
  package var name: String { "\(self)" }
}

/// The lit segments of a 7-segment digit: bit 0 is `a`, bit 6 is `g`, bit 7 the decimal point.
package struct SevenSegmentMask: OptionSet, Hashable, Sendable {
  /// The mask as the hardware expects it.
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ segment: SevenSegment) { rawValue = 1 << UInt8(segment.rawValue) }

  static let a = SevenSegmentMask(.a)
  static let b = SevenSegmentMask(.b)
  static let c = SevenSegmentMask(.c)
  static let d = SevenSegmentMask(.d)
  static let e = SevenSegmentMask(.e)
  static let f = SevenSegmentMask(.f)
  static let g = SevenSegmentMask(.g)
  static let dp = SevenSegmentMask(.dp)
}
