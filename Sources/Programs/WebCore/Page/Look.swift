import ClockModel
import Panel
import Pictures

/// How a viewer wants the prop to look: a face, and how the parts of a readout stand together.
struct Look: Hashable, Sendable {
  /// The face.
  var face: Face
  /// Whether the time stands beneath the date.
  var isPortrait: Bool
  /// Whether it is a screen for who speaks: a timer alone, or the whole present readout where there is none.
  var isStage = false
  /// The readout that is drawn alone, of a timer its hour and minute; `nil` for all of the prop.
  var alone: ReadoutPosition?
  /// Whether what is drawn alone is a timer.
  var isOfTimer = false

  /// The prop as it hangs on the wall, or another look.
  init(face: Face = .prop, isPortrait: Bool = false) {
    self.face = face
    self.isPortrait = isPortrait
  }

  /// The look that fields of a query or of cookies name; what they do not name well is as usual.
  init(_ fields: [String: String]) {
    self.init(
      face: fields["face"].flatMap(Face.init(rawValue:)) ?? .prop, isPortrait: fields["portrait"] == "1")
    isStage = fields["timer"] == "1"
    alone = ReadoutPosition.allCases.first { $0.name == fields["alone"] }
    isOfTimer = fields["of"] == "timer"
  }

  /// What is drawn of a record: a timer stands alone in a face of its own and upright, as on a stage.
  func drawing(of record: FrameRecord) -> (look: Look, record: FrameRecord) {
    var look = self
    (look.alone, look.isOfTimer) = (nil, false)
    if let timer = record.timerAlone, isStage || isPortrait || face != .prop {
      (look.alone, look.isOfTimer) = (timer.timer?.position, true)
      return (look, timer)
    }
    if isStage { look.alone = record.readouts.count > 1 ? .present : .destination }
    return (look, record)
  }

  /// The pictures of it.
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

  /// As a query has it, but for what is drawn alone.
  var query: String {
    "face=\(face.rawValue)\(isPortrait ? "&portrait=1" : "")\(isStage ? "&timer=1" : "")"
  }

  /// As a query has all of it.
  var drawnQuery: String {
    query + (alone.map { "&alone=\($0.name)" } ?? "") + (isOfTimer ? "&of=timer" : "")
  }
}

/// The pictures of each look, made when they are wanted first.
struct Album {
  private var pictures: [Look: SVGPicture] = [:]

  mutating func picture(of look: Look) -> SVGPicture {
    if let picture = pictures[look] { return picture }
    let picture = look.picture
    pictures[look] = picture
    return picture
  }
}
