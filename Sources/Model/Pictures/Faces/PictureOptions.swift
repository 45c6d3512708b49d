public import ClockModel

/// What a picture of the LEDs is to look like.
public struct PictureOptions: Equatable, Sendable {
  /// The colours of the lamps.
  public enum Lamps: String, CaseIterable, Sendable {
    /// Amber in the red readout, as in the film.
    case film
    /// As the readout's digits.
    case row
  }

  /// How the light around lit bars is drawn.
  public enum Glow: String, CaseIterable, Sendable {
    /// Blurred, as light is.
    case blur
    /// As wide faint strokes, which take a renderer a quarter of the time.
    case strokes
  }

  /// A canvas that is larger than what is drawn, which stands in its middle.
  public enum Canvas: Equatable, Sendable {
    /// Just as large.
    case fitting
    /// Of a shape, with some room on all sides: 1280 × 640 is what link previews have.
    case shaped(width: Int, height: Int)
  }

  /// How the LEDs look.
  public var face = Face.prop
  /// How the parts of a readout stand together.
  public var arrangement = Arrangement.wide
  /// Whether what an arrangement of a countdown shows is a timer, whose time may be over, and not a time of day.
  public var isOfTimer = false
  /// Draws one readout alone; `nil` all three.
  public var readout: ReadoutPosition?
  /// The colours of the lamps.
  public var lamps = Lamps.film
  /// How the light is drawn.
  public var glow = Glow.blur
  /// Whether curves show their control points.
  public var showsKnots = false
  /// What stands behind everything; `nil` leaves a prop's surroundings empty, and gives a face its own.
  public var background: Colour?
  /// The canvas.
  public var canvas = Canvas.fitting

  private var chosen: [ColourRole: Colour] = [:]

  /// The prop as it hangs on the wall.
  public init() {}

  /// The readouts that are drawn, top to bottom.
  public var readouts: [ReadoutPosition] { readout.map { [$0] } ?? ReadoutPosition.allCases }

  /// The colour of a part of the face; `nil` where the face has no such part.
  public subscript(role: ColourRole) -> Colour? {
    guard let usual = face.colours.first(where: { $0.role == role })?.colour else {
      return role == .background ? background : nil
    }
    if role == .background, let background { return background }
    return chosen[role] ?? usual
  }

  /// Chooses a colour.
  ///
  /// - Returns: whether the face has such a part.
  public mutating func choose(_ colour: Colour, for role: ColourRole) -> Bool {
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

  /// The colour of a readout's lamps.
  func colour(ofLampsOf position: ReadoutPosition) -> Colour {
    colour(of: lamps == .film && position == .destination ? .lastDeparted : position)
  }
}
