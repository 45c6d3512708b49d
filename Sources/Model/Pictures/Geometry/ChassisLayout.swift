/// The positions of the readouts' plates on the chassis, in hundredths of an inch.
struct ChassisLayout: Sendable {
  private static let seam = 11.0

  let faceplate: Faceplate
  private let readouts: Int
  /// The margin around the plates; small around a countdown, to make its digits as large as possible.
  private let margin: Double

  init(_ faceplate: Faceplate, readouts: Int) {
    self.faceplate = faceplate
    self.readouts = readouts
    margin = faceplate.isOfCountdown ? 8 : 26
  }

  /// Whether the chassis has rivets beside those of the plates.
  var hasRivets: Bool { !faceplate.isOfCountdown }

  var width: Double { faceplate.width + 2 * margin }

  var height: Double {
    Double(readouts) * faceplate.height + Double(max(0, readouts - 1)) * Self.seam + 2 * margin
  }

  var whole: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The upper left corner of a plate, by its index from the top.
  func origin(of index: Int) -> Point {
    Point(margin, margin + Double(index) * (faceplate.height + Self.seam))
  }
}
