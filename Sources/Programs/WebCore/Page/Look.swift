import ClockModel
import Panel
import Pictures

/// How a viewer wants the prop to look: a face, and how the parts of a readout stand together.
struct Look: Hashable, Sendable {
  /// The face.
  var face: Face
  /// Whether the time stands beneath the date.
  var isPortrait: Bool
  /// Whether it is a screen for who speaks: a timer alone, or the time of day where there is none.
  var isStage = false
  /// The readout whose hour and minute are drawn alone, `nil` for all of the prop.
  var alone: ReadoutPosition?

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
  }

  /// What is drawn of a record: a timer stands alone in a face of its own and upright, as on a stage.
  func drawing(of record: FrameRecord) -> (look: Look, record: FrameRecord) {
    var look = self
    look.alone = nil
    if let timer = record.timerAlone, isStage || isPortrait || face != .prop {
      look.alone = timer.timer?.position
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
    options.arrangement =
      switch (isPortrait, alone) {
      case (false, nil): .wide
      case (true, nil): .portrait
      case (false, _): .countdownInARow
      case (true, _): .countdown
      }
    return SVGPicture(options)
  }

  /// As a query has it, but for what is drawn alone.
  var query: String {
    "face=\(face.rawValue)\(isPortrait ? "&portrait=1" : "")\(isStage ? "&timer=1" : "")"
  }

  /// As a query has all of it.
  var drawnQuery: String { query + (alone.map { "&alone=\($0.name)" } ?? "") }
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
