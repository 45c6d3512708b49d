import ArgumentParser
import ClockModel
import Panel
package import Pictures
import Text

/// The options for a picture's appearance.
struct StyleOptions: ParsableArguments {
  @Option(
    help:
      "prop, neumorphic, neon, bezier or plain (default: prop). With a face, a timer is drawn alone.")
  var face: Face?

  @Flag(help: "Draw the time below the date; a timer alone, with its minutes above its seconds.")
  var portrait = false

  @Flag(help: "Draw the hour above the minute, with the label; a timer with its minutes above its seconds.")
  var countdown = false

  @Option(help: "Draw only this readout.")
  var readout: ReadoutPosition?

  @Option(help: "The colours of AM, PM and colon: film (amber in the red readout) or row.")
  var lamps = PictureOptions.Lamps.film

  @Option(
    help: ArgumentHelp("The background colour, as in #101216.", valueName: "colour"),
    transform: { try ChosenColour.colour($0) })
  var background: Colour?

  @Option(
    name: .customLong("colour"),
    help: ArgumentHelp(
      "The colour of a part of the face, as in present=#00ff66; can be repeated.",
      valueName: "part=colour"), transform: { try ChosenColour($0) })
  var colours: [ChosenColour] = []

  @Flag(help: "With --face bezier: show the curves' control points.")
  var knots = false

  func validate() throws {
    if portrait, countdown {
      throw ValidationError("--portrait and --countdown cannot be combined.")
    }
    if knots, chosenFace != .bezier {
      throw ValidationError("--knots needs --face bezier, the only face with control points.")
    }
    for colour in colours where options[colour.role] == nil && colour.role != .background {
      let parts =
        chosenFace.colours.map(\.role.rawValue)
        + (chosenFace == .prop ? [ColourRole.background.rawValue] : [])
      throw ValidationError(
        "The face \(chosenFace.rawValue) has no part \(colour.role.rawValue): its parts are \(Wording.list(parts, "and"))."
      )
    }
  }

  private var chosenFace: Face { face ?? .prop }

  /// The arrangement of a timer that is drawn alone; `nil` to draw the whole record.
  private var arrangementOfTimer: Arrangement? {
    guard readout == nil else { return nil }
    return portrait || countdown ? .countdown : face == nil ? nil : .countdownInARow
  }

  /// Returns the record to draw, or its timer alone, and the options for it.
  func drawing(of record: FrameRecord) -> (record: FrameRecord, options: PictureOptions) {
    var options = options
    guard let arrangement = arrangementOfTimer, let alone = record.timerAlone else {
      return (record, options)
    }
    options.arrangement = arrangement
    options.readout = alone.timer?.position
    options.isOfTimer = true
    return (alone, options)
  }

  var options: PictureOptions {
    var options = PictureOptions()
    options.face = chosenFace
    options.arrangement = countdown ? .countdown : portrait ? .portrait : .wide
    options.readout = readout
    options.lamps = lamps
    options.showsKnots = knots
    for colour in colours { _ = options.choose(colour.colour, for: colour.role) }
    if let background { options.background = background }
    return options
  }
}

/// A part of a face and its colour, such as `present=#00ff66`.
struct ChosenColour {
  let role: ColourRole
  let colour: Colour

  init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let roles = ColourRole.allCases.map(\.rawValue)
    guard parts.count == 2, let role = ColourRole(rawValue: parts[0].lowercased()) else {
      let near = parts.count == 2 ? NearestName.of(parts[0], among: roles) : nil
      throw ValidationError(
        "expected a part and its colour, as in present=#00ff66\(near.map { ": did you mean \($0)?" } ?? ".") The parts are "
          + "\(Wording.list(roles, "and")).")
    }
    self.role = role
    colour = try Self.colour(parts[1])
  }

  static func colour(_ text: String) throws(ValidationError) -> Colour {
    guard let colour = Colour(text) else {
      throw ValidationError(
        "expected a colour of three or six hexadecimal digits, as in #00ff66 or #0f6")
    }
    return colour
  }
}

extension Face: ExpressibleByArgument {}

extension PictureOptions.Lamps: ExpressibleByArgument {}
