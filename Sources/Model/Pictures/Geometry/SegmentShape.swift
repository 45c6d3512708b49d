/// The proportions of a digit's bars, relative to each other, so that a digit looks the same at every height.
///
/// A bar is a hexagon: two parallel sides, with both ends cut at 45° to a point. At a digit's corner two ends
/// extend past their points, like the mitre of a frame, and are cut square to it.
package struct SegmentShape: Equatable, Sendable {
  /// A 7-segment digit's width, relative to its height.
  package var aspectOfSeven = 0.58
  /// A 14-segment digit's width, relative to its height.
  package var aspectOfFourteen = 0.68
  /// A bar's thickness, relative to the digit's width.
  package var thickness = 0.18
  /// The shift of the digit's top to the right, relative to its height (0.10 is 5.71°); its baseline stays.
  package var lean = 0.10
  /// The distance of a bar's point from the node where bars meet, relative to the thickness.
  package var gap = 0.075
  /// The extension of a corner past the bars' points, relative to the thickness: 0 is a plain hexagon, 0.5 a
  /// full mitre.
  package var corner = 0.30
  /// The thickness of a letter's two vertical middle bars, relative to other bars.
  package var post = 0.80
  /// The thickness of a letter's diagonals, relative to other bars.
  package var diagonal = 0.82
  /// The decimal point's distance to the right of the digit, relative to the thickness.
  package var pointOffset = 0.80
  /// The decimal point's radius, relative to the thickness.
  package var pointRadius = 0.42
  /// The space between two digits, relative to their height: the pitch of real parts, 0.50 in at 0.6 in.
  package var spacing = 5.0 / 28

  /// The prop's bars: leaning, with the corners of hard-edged parts.
  package static let prop = SegmentShape()

  package init() {}
}
