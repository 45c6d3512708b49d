/// The light of a readout in sixteenths of full duty, 1 to 16; 0 only as ``dark``.
public struct Brightness: Hashable, Comparable, Sendable {
  /// 0 for dark, else 1…16.
  public let sixteenths: UInt8

  /// A readout that shows nothing at all.
  public static let dark = Brightness(unchecked: 0)
  /// What a readout has unless its configuration says otherwise.
  public static let standard = Brightness(unchecked: 12)
  /// The least light that is not dark.
  public static let lowest = Brightness(unchecked: 1)
  /// Full duty.
  public static let full = Brightness(unchecked: 16)
  /// What a user may ask for.
  public static let range = 1...16

  /// A brightness of 1 to 16 sixteenths, `nil` for any other number.
  public init?(sixteenths: Int) {
    guard Brightness.range.contains(sixteenths) else { return nil }
    self.init(unchecked: UInt8(sixteenths))
  }

  private init(unchecked sixteenths: UInt8) { self.sixteenths = sixteenths }

  /// Orders from dark to bright.
  public static func < (left: Brightness, right: Brightness) -> Bool { left.sixteenths < right.sixteenths }
}
