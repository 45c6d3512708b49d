/// Where the plates of the readouts are on the chassis, in hundredths of an inch.
struct ChassisLayout: Sendable {
  private static let margin = 26.0
  private static let seam = 11.0

  /// The plate of each readout.
  let faceplate: Faceplate
  private let readouts: Int

  init(_ faceplate: Faceplate, readouts: Int) {
    self.faceplate = faceplate
    self.readouts = readouts
  }

  var width: Double { faceplate.width + 2 * Self.margin }

  var height: Double {
    Double(readouts) * faceplate.height + Double(max(0, readouts - 1)) * Self.seam + 2 * Self.margin
  }

  /// The whole chassis.
  var whole: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The upper left corner of a plate, counted from the top.
  func origin(of index: Int) -> Point {
    Point(Self.margin, Self.margin + Double(index) * (faceplate.height + Self.seam))
  }
}
