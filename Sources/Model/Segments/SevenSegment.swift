/// A segment of a 7-segment digit; the raw value is its bit in a ``SevenSegmentMask``.
///
/// The order is that of Adafruit's backpacks and of the kernel's `map_to_7segment.h`.
public enum SevenSegment: Int, CaseIterable, Sendable {
  case a, b, c, d, e, f, g, dp

  /// The name in board profiles and `--test walk`: `a`…`g`, `dp`.
  public var name: String { "\(self)" }
}

/// The lit segments of a 7-segment digit: bit 0 is `a`, bit 6 is `g`, bit 7 the decimal point.
public struct SevenSegmentMask: OptionSet, Hashable, Sendable {
  /// The mask as the hardware expects it.
  public let rawValue: UInt8

  /// Creates a mask from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates a mask that lights one segment.
  public init(_ segment: SevenSegment) { rawValue = 1 << UInt8(segment.rawValue) }

  static let a = SevenSegmentMask(.a)
  static let b = SevenSegmentMask(.b)
  static let c = SevenSegmentMask(.c)
  static let d = SevenSegmentMask(.d)
  static let e = SevenSegmentMask(.e)
  static let f = SevenSegmentMask(.f)
  static let g = SevenSegmentMask(.g)
  static let dp = SevenSegmentMask(.dp)
}
