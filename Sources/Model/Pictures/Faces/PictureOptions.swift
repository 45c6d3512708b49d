package import ClockModel

/// The look of a picture of the LEDs.
package struct PictureOptions: Equatable, Sendable {
  /// The colours of the lamps.
  package enum Lamps: String, CaseIterable, Sendable {
    /// Amber in the red readout, as in the film.
    case film
    /// The colour of the readout's digits.
    case row
  }

  /// The way to draw the light around lit bars.
  package enum Glow: String, CaseIterable, Sendable {
    /// Blurred, like real light.
    case blur
    /// As wide faint strokes, which render in a quarter of the time.
    case strokes
  }

  /// The size of the canvas; the drawing is centred on it.
  package enum Canvas: Equatable, Sendable {
    /// The size of the drawing.
    case fitting
    /// A given shape, with a margin on all sides: link previews use 1280 × 640.
    case shaped(width: Int, height: Int)
  }

  package var face = Face.prop
  package var arrangement = Arrangement.wide
  /// Whether a countdown arrangement shows a timer, which can expire, instead of a time of day.
  package var isOfTimer = false
  /// The only readout to draw; `nil` for all three.
  package var readout: ReadoutPosition?
  package var lamps = Lamps.film
  package var glow = Glow.blur
  /// Whether curves show their control points.
  package var showsKnots = false
  /// The background; `nil` for the face's own.
  ///
  /// The prop has none: it is transparent, or nearly black on a shaped canvas.
  package var background: Colour?
  package var canvas = Canvas.fitting

  private var chosen: [ColourRole: Colour] = [:]

  /// The prop as on the wall.
  package init() {}

  /// The drawn readouts, top to bottom.
  package var readouts: [ReadoutPosition] { readout.map { [$0] } ?? ReadoutPosition.allCases }

  /// The colour of a part; `nil` if the face does not have it.
  package subscript(role: ColourRole) -> Colour? {
    guard let usual = face.colours.first(where: { $0.role == role })?.colour else {
      return role == .background ? background : nil
    }
    if role == .background, let background { return background }
    return chosen[role] ?? usual
  }

  /// Chooses a colour, and returns whether the face has the part.
  package mutating func choose(_ colour: Colour, for role: ColourRole) -> Bool {
    if role == .background {
      background = colour
      return true
    }
    guard face.colours.contains(where: { $0.role == role }) else { return false }
    chosen[role] = colour
    return true
  }

  /// The colour of a part that the face has.
  func colour(_ role: ColourRole) -> Colour { self[role] ?? .black }

  /// The colour of a readout's LEDs.
  func colour(of position: ReadoutPosition) -> Colour { colour(ColourRole(position)) }

  func colour(ofLampsOf position: ReadoutPosition) -> Colour {
    colour(of: lamps == .film && position == .destination ? .lastDeparted : position)
  }
}
