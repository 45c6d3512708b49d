import Pictures

/// How a viewer wants the prop to look: a face, and how the parts of a readout stand together.
struct Look: Hashable, Sendable {
  /// The face.
  var face: Face
  /// Whether the time stands beneath the date.
  var isPortrait: Bool

  /// The prop as it hangs on the wall, or another look.
  init(face: Face = .prop, isPortrait: Bool = false) {
    self.face = face
    self.isPortrait = isPortrait
  }

  /// The look that fields of a query or of cookies name; what they do not name well is as usual.
  init(_ fields: [String: String]) {
    self.init(
      face: fields["face"].flatMap(Face.init(rawValue:)) ?? .prop, isPortrait: fields["portrait"] == "1")
  }

  /// The pictures of it.
  var picture: SVGPicture {
    var options = PictureOptions()
    options.face = face
    options.arrangement = isPortrait ? .portrait : .wide
    return SVGPicture(options)
  }

  /// As a query has it.
  var query: String { "face=\(face.rawValue)\(isPortrait ? "&portrait=1" : "")" }
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
