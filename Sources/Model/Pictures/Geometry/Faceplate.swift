import ClockModel
import Panel

/// The plate of one readout, in hundredths of an inch from its upper left corner: film proportions on the
/// replicas' 8.5-inch enclosure.
struct Faceplate: Sendable {
  static let digitHeight = 60.0
  static let windowHeight = 76.0
  /// A lamp's radius: 3 mm LEDs.
  static let lampRadius = 6.2
  /// The height of capitals on the plates of fields, on those of AM and PM, and on a readout's label.
  static let plateCaps = 13.5
  static let meridiemCaps = 10.0
  static let labelCaps = 17.2
  /// The height of capitals in the text of an expired timer.
  static let overCaps = 26.0

  /// The upper edge of a window on the prop's plate.
  private static let windowTop = 44.0
  /// The offset of the time below the date from its position beside the date.
  private static let timeInPortrait = Point(-406, 112)
  /// The margin around a countdown's windows, the space for the colon between them, and a window's width.
  private static let countdownMargin = 14.0
  private static let countdownColon = 28.0
  private static let countdownWindow = 106.0
  /// The height of the text below a countdown's windows.
  private static let countdownWords = 44.0

  private let arrangement: Arrangement
  private let isOfTimer: Bool
  /// The positions along a row; only the wide arrangement uses others than the film's.
  let columns: PlateColumns
  let width: Double
  let height: Double

  static let wide = Faceplate(.wide)

  /// Creates a plate; on a countdown of a timer, the expired timer's text replaces the readout's label.
  init(_ arrangement: Arrangement, isOfTimer: Bool = false, columns: PlateColumns = .film) {
    self.arrangement = arrangement
    self.isOfTimer = isOfTimer
    self.columns = columns
    switch arrangement {
    case .wide: (width, height) = (columns.width, 166)
    case .portrait: (width, height) = (561, 166 + Self.timeInPortrait.y)
    case .countdown:
      (width, height) = (
        Self.countdownWindow + 2 * Self.countdownMargin,
        2 * (Self.windowHeight + Self.countdownMargin) + Self.countdownWords
      )
    case .countdownInARow:
      (width, height) = (
        2 * (Self.countdownWindow + Self.countdownMargin) + Self.countdownColon,
        Self.windowHeight + Self.countdownMargin + Self.countdownWords
      )
    }
  }

  var isOfCountdown: Bool { arrangement.isOfCountdown }

  var whole: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The window of a field; the meridiem has none, and a countdown only has hour and minute.
  func window(_ field: Field) -> Rectangle? {
    guard !arrangement.isOfCountdown else { return windowOfCountdown(field) }
    return columns.window(field).map {
      Rectangle(
        x: $0.x, y: Self.windowTop + columns.inset, width: $0.width,
        height: Self.windowHeight - 2 * columns.inset
      ).moved(by: offset(of: field))
    }
  }

  /// The modules behind the plate that are wider than their windows.
  var modules: [Rectangle] {
    columns.modules.map {
      Rectangle(
        around: Point($0.x + $0.width / 2, Self.windowTop + Self.windowHeight / 2), width: $0.width,
        height: PlateColumns.moduleHeight)
    }
  }

  private func windowOfCountdown(_ field: Field) -> Rectangle? {
    let margin = Self.countdownMargin
    let first = Rectangle(x: margin, y: margin, width: Self.countdownWindow, height: Self.windowHeight)
    return switch (field, arrangement) {
    case (.hour, _): first
    case (.minute, .countdown): first.moved(by: Point(0, Self.windowHeight + margin))
    case (.minute, _): first.moved(by: Point(Self.countdownWindow + Self.countdownColon, 0))
    default: nil
    }
  }

  /// The red plate above a field's window, as wide as its text but narrower than the window; a countdown has
  /// none.
  func plate(_ field: Field) -> (text: String, place: Rectangle)? {
    guard !arrangement.isOfCountdown, let window = window(field) else { return nil }
    let text =
      switch field {
      case .month: "MONTH"
      case .day: "DAY"
      case .year: "YEAR"
      case .hour: "HOUR"
      case .minute: "MIN"
      case .meridiem: ""
      }
    let width = min(window.width - 2, Lettering.width(text, caps: Self.plateCaps) + 22)
    return (
      text,
      Rectangle(
        x: window.centre.x - width / 2, y: Self.windowTop + offset(of: field).y - 30.5, width: width,
        height: 22.5)
    )
  }

  /// The plate above an AM or PM lamp and the lamp's centre; `nil` for a countdown.
  func lamp(isAM: Bool) -> (plate: Rectangle, centre: Point)? {
    guard !arrangement.isOfCountdown else { return nil }
    let (column, top, offset) = (columns.meridiem, isAM ? 37.0 : 80.0, offset(of: .meridiem))
    return (
      Rectangle(x: column - 19, y: top, width: 38, height: 16.5).moved(by: offset),
      Point(column, top + 27.5) + offset
    )
  }

  /// The centres of a lamp's discs: two for a colon; none if the lamp is not drawn.
  func middles(of lamp: Lamp) -> [Point] {
    switch lamp {
    case .am: self.lamp(isAM: true).map { [$0.centre] } ?? []
    case .pm: self.lamp(isAM: false).map { [$0.centre] } ?? []
    case .colon where arrangement == .countdown: []
    case .colon where arrangement == .countdownInARow:
      [-12, 12].map { Point(whole.centre.x, Self.countdownMargin + Self.windowHeight / 2 + $0) }
    case .colon:
      columns.colon.map { colon in
        [-12, 12].map { Point(colon, Self.windowTop + Self.windowHeight / 2 + $0) + offset(of: .minute) }
      } ?? []
    }
  }

  /// The place for the text of an expired timer; `nil` unless a countdown shows a timer.
  var over: Rectangle? {
    guard arrangement.isOfCountdown, isOfTimer else { return nil }
    // Between the rivets.
    return Rectangle(x: 14, y: height - Self.countdownWords, width: width - 28, height: Self.countdownWords)
  }

  /// The black plate with the readout's name at the lower edge, as wide as its text; a countdown of a timer
  /// has none.
  func label(textWidth: Double) -> Rectangle? {
    guard over == nil else { return nil }
    guard !arrangement.isOfCountdown else {
      let width = min(self.width - 36, textWidth + 30)
      return Rectangle(x: (self.width - width) / 2, y: height - 34, width: width, height: 24)
    }
    let width = min(self.width - 80, max(200, textWidth + 44))
    return Rectangle(x: (self.width - width) / 2, y: height - 37, width: width, height: 30)
  }

  var rivets: [Point] {
    [Point(9, 9), Point(width - 9, 9), Point(9, height - 9), Point(width - 9, height - 9)]
  }

  /// The offset of a field from its position on the prop.
  private func offset(of field: Field) -> Point {
    switch (arrangement, field) {
    case (.portrait, .meridiem), (.portrait, .hour), (.portrait, .minute): Self.timeInPortrait
    default: Point(0, 0)
    }
  }
}
