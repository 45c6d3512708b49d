/// A readout's brightness in sixteenths of full duty: 1 to 16, or 0 as ``dark``.
package struct Brightness: Hashable, Comparable, Sendable {
  /// 1 to 16, or 0 for dark.
  package let sixteenths: UInt8

  /// The readout shows nothing.
  package static let dark = Brightness(unchecked: 0)
  /// The default.
  package static let standard = Brightness(unchecked: 12)
  /// The dimmest level that is not dark.
  package static let lowest = Brightness(unchecked: 1)
  /// Full duty.
  package static let full = Brightness(unchecked: 16)
  /// The levels a user may request.
  package static let range = 1...16

  /// A brightness of 1 to 16 sixteenths; `nil` for any other number.
  package init?(sixteenths: Int) {
    guard Brightness.range.contains(sixteenths) else { return nil }
    self.init(unchecked: UInt8(sixteenths))
  }

  private init(unchecked sixteenths: UInt8) { self.sixteenths = sixteenths }

  package static func < (left: Brightness, right: Brightness) -> Bool { left.sixteenths < right.sixteenths }
}
