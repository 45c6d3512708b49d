/// A segment of a 14-segment digit; the raw value is its bit in a ``FourteenSegmentMask``.
///
/// Names and order are those of the kernel's `map_to_14segment.h` and of Adafruit's backpacks: the ring
/// `a`…`f` clockwise from the top, the centre bar's halves `g1` (left) and `g2` (right), then the upper left
/// diagonal, upper vertical, upper right diagonal (`h`, `i`, `j`) and the lower left diagonal, lower
/// vertical, lower right diagonal (`k`, `l`, `m`).
package enum FourteenSegment: Int, CaseIterable, Sendable {
  case a, b, c, d, e, f, g1, g2, h, i, j, k, l, m, dp

  /// The name in board profiles and `--test walk`: `a`…`f`, `g1`, `g2`, `h`…`m`, `dp`.
  package var name: String { "\(self)" }
}

/// The lit segments of a 14-segment digit: bit 0 is `a`, bit 13 is `m`, bit 14 the decimal point.
package struct FourteenSegmentMask: OptionSet, Hashable, Sendable {
  /// The mask as the hardware expects it.
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package init(_ segment: FourteenSegment) { rawValue = 1 << UInt16(segment.rawValue) }

  static let a = FourteenSegmentMask(.a)
  static let b = FourteenSegmentMask(.b)
  static let c = FourteenSegmentMask(.c)
  static let d = FourteenSegmentMask(.d)
  static let e = FourteenSegmentMask(.e)
  static let f = FourteenSegmentMask(.f)
  static let g1 = FourteenSegmentMask(.g1)
  static let g2 = FourteenSegmentMask(.g2)
  static let h = FourteenSegmentMask(.h)
  static let i = FourteenSegmentMask(.i)
  static let j = FourteenSegmentMask(.j)
  static let k = FourteenSegmentMask(.k)
  static let l = FourteenSegmentMask(.l)
  static let m = FourteenSegmentMask(.m)
  static let dp = FourteenSegmentMask(.dp)
}
