/// How the bars of a digit are shaped: shares of each other, so that a digit is the same at every height.
///
/// A bar is a hexagon: two parallel sides, each end cut at 45° to a point. At the digit's corners two such ends meet and are
/// carried on past their points, as the mitre of a frame is, and cut square to it.
public struct SegmentShape: Equatable, Sendable {
  /// The width of a 7-segment digit, of its height.
  public var aspectOfSeven = 0.58
  /// The width of a 14-segment digit, of its height.
  public var aspectOfFourteen = 0.68
  /// A bar's thickness, of the digit's width.
  public var thickness = 0.18
  /// How far the digit leans to the right at its top, of its height (0.10 is 5.71°); its baseline stays.
  public var lean = 0.10
  /// How far a bar's point stays off the node where it meets others, of the thickness.
  public var gap = 0.075
  /// How far a corner goes past the bars' points, of the thickness: 0 is a plain hexagon, 0.5 a whole mitre.
  public var corner = 0.30
  /// The thickness of the two vertical bars in the middle of a letter, of the others'.
  public var post = 0.80
  /// The thickness of a letter's diagonals, of the other bars'.
  public var diagonal = 0.82
  /// Where the decimal point is, behind the digit's right side, of the thickness.
  public var pointOffset = 0.80
  /// The decimal point's radius, of the thickness.
  public var pointRadius = 0.42
  /// The space between two digits, of their height: the pitch of the real parts, 0.50 in at 0.6 in.
  public var spacing = 5.0 / 28

  /// The bars of the prop: leaning, with corners like those of hard-edged parts.
  public static let prop = SegmentShape()

  /// A shape with the constants of the prop.
  public init() {}
}
