/// A readout's brightness in sixteenths of full duty: 1 to 16, or 0 as ``dark``.
public struct Brightness: Hashable, Comparable, Sendable {
  /// 1 to 16, or 0 for dark.
  public let sixteenths: UInt8

  /// The readout shows nothing.
  public static let dark = Brightness(unchecked: 0)
  /// The default.
  public static let standard = Brightness(unchecked: 12)
  /// The dimmest level that is not dark.
  public static let lowest = Brightness(unchecked: 1)
  /// Full duty.
  public static let full = Brightness(unchecked: 16)
  /// The levels a user may request.
  public static let range = 1...16

  /// A brightness of 1 to 16 sixteenths; `nil` for any other number.
  public init?(sixteenths: Int) {
    guard Brightness.range.contains(sixteenths) else { return nil }
    self.init(unchecked: UInt8(sixteenths))
  }

  private init(unchecked sixteenths: UInt8) { self.sixteenths = sixteenths }

  /// Orders from dark to bright.
  public static func < (left: Brightness, right: Brightness) -> Bool { left.sixteenths < right.sixteenths }
}
