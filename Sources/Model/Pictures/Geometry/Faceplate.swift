import ClockModel

/// A rectangle of a drawing.
public struct Rectangle: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// A rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Its middle.
  public var centre: Point { Point(x + width / 2, y + height / 2) }
}

/// The plate of one readout, in hundredths of an inch, its upper left corner the origin: film proportions on the 8.5 inches of
/// the replicas' enclosure.
enum Faceplate {
  static let width = 850.0
  static let height = 166.0
  /// The digits' height.
  static let digitHeight = 60.0
  /// The upper edge of all windows, and their height.
  static let windowTop = 44.0
  static let windowHeight = 76.0

  /// The window of a field; the meridiem has none.
  static func window(_ field: Field) -> Rectangle? {
    let place: (x: Double, width: Double)? =
      switch field {
      case .month: (20, 166)
      case .day: (212, 102)
      case .year: (338, 203)
      case .hour: (588, 106)
      case .minute: (722, 106)
      case .meridiem: nil
      }
    return place.map { Rectangle(x: $0.x, y: windowTop, width: $0.width, height: windowHeight) }
  }

  /// The red plate above a field's window.
  static func plate(_ field: Field) -> (text: String, place: Rectangle)? {
    guard let window = window(field) else { return nil }
    let text =
      switch field {
      case .month: "MONTH"
      case .day: "DAY"
      case .year: "YEAR"
      case .hour: "HOUR"
      case .minute: "MIN"
      case .meridiem: ""
      }
    // Wide enough for the word, and no wider than the window.
    let width = min(window.width - 16, text.count > 3 ? 86.0 : 62.0)
    return (text, Rectangle(x: window.centre.x - width / 2, y: 13.5, width: width, height: 22.5))
  }

  /// The capitals' height on the plates of the fields, on those of AM and PM, and on a readout's label.
  static let plateCaps = 13.5
  static let meridiemCaps = 10.0
  static let labelCaps = 17.2

  /// The middle of the lamps' column.
  static let lampColumn = 564.5
  /// A lamp's radius.
  static let lampRadius = 6.2

  /// The plate above a lamp, and the lamp's middle beneath it.
  static func lamp(isAM: Bool) -> (plate: Rectangle, centre: Point) {
    let top = isAM ? 37.0 : 80.0
    return (Rectangle(x: lampColumn - 19, y: top, width: 38, height: 16.5), Point(lampColumn, top + 27.5))
  }

  /// The colon's dots.
  static let colon = [Point(708, windowTop + windowHeight / 2 - 12), Point(708, windowTop + windowHeight / 2 + 12)]

  /// The black plate with the readout's name: as wide as its text, at the lower edge.
  static func label(textWidth: Double) -> Rectangle {
    let width = min(width - 80, max(200, textWidth + 44))
    return Rectangle(x: (Self.width - width) / 2, y: height - 37, width: width, height: 30)
  }

  /// The rivets' middles.
  static let rivets = [Point(9, 9), Point(width - 9, 9), Point(9, height - 9), Point(width - 9, height - 9)]
}

/// Where the plates of the readouts are on the chassis, in hundredths of an inch.
struct ChassisLayout {
  static let margin = 26.0
  static let seam = 11.0
  let readouts: Int

  var width: Double { Faceplate.width + 2 * Self.margin }
  var height: Double {
    Double(readouts) * Faceplate.height + Double(max(0, readouts - 1)) * Self.seam + 2 * Self.margin
  }

  /// The upper left corner of a plate, counted from the top.
  func origin(of index: Int) -> Point {
    Point(Self.margin, Self.margin + Double(index) * (Faceplate.height + Self.seam))
  }
}
