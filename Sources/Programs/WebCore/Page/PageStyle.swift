import ClockModel
import Panel
import Pictures

/// The appearance of the prop that a viewer chose: a face and an arrangement.
struct PageStyle: Hashable, Sendable {
  var face: Face
  /// Whether the time is below the date.
  var isPortrait: Bool
  /// Whether it is the speaker view: only the timer, or the present readout without one.
  var isStage = false
  /// The only readout drawn, of a timer its hour and minute; `nil` for the whole prop.
  var alone: ReadoutPosition?
  /// Whether the only readout drawn is a timer.
  var isOfTimer = false

  /// A style; by default the prop as it hangs on the wall.
  init(face: Face = .prop, isPortrait: Bool = false) {
    self.face = face
    self.isPortrait = isPortrait
  }

  /// Reads a style from query fields or cookies; invalid values become the default.
  init(_ fields: [String: String]) {
    self.init(
      face: fields["face"].flatMap(Face.init(rawValue:)) ?? .prop, isPortrait: fields["portrait"] == "1")
    isStage = fields["timer"] == "1"
    alone = ReadoutPosition.allCases.first { $0.name == fields["alone"] }
    isOfTimer = fields["of"] == "timer"
  }

  /// The style and record to draw: a timer alone, except in the wide prop face outside the speaker view.
  func drawing(of record: FrameRecord) -> (style: PageStyle, record: FrameRecord) {
    var style = self
    (style.alone, style.isOfTimer) = (nil, false)
    if let timer = record.timerAlone, isStage || isPortrait || face != .prop {
      (style.alone, style.isOfTimer) = (timer.timer?.position, true)
      return (style, timer)
    }
    if isStage { style.alone = record.readouts.count > 1 ? .present : .destination }
    return (style, record)
  }

  var picture: SVGPicture {
    var options = PictureOptions()
    options.face = face
    options.readout = alone
    options.isOfTimer = isOfTimer
    options.arrangement =
      switch (isPortrait, isOfTimer) {
      case (false, false): .wide
      case (true, false): .portrait
      case (false, true): .countdownInARow
      case (true, true): .countdown
      }
    return SVGPicture(options)
  }

  /// The style as a query, without the single readout.
  var query: String {
    "face=\(face.rawValue)\(isPortrait ? "&portrait=1" : "")\(isStage ? "&timer=1" : "")"
  }

  /// The whole style as a query.
  var drawnQuery: String {
    query + (alone.map { "&alone=\($0.name)" } ?? "") + (isOfTimer ? "&of=timer" : "")
  }
}

/// The pictures in each style, created on first use.
struct Album {
  private var pictures: [PageStyle: SVGPicture] = [:]

  mutating func picture(of style: PageStyle) -> SVGPicture {
    if let picture = pictures[style] { return picture }
    let picture = style.picture
    pictures[style] = picture
    return picture
  }
}
