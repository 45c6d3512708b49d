import ClockModel

/// What is the face's own of a picture: grounds, colours and light.
///
/// The bars and lamps themselves are the same in all.
/// The classes of the style sheet: `s` a segment, `lamp` a lamp of `halo`, `bulb` and `spot`, `on` what is lit, `light` the light of
/// a readout's lit bars, `l0` to `l16` a readout by its brightness.
protocol FaceArt: Sendable {
  /// The art of a picture.
  init(_ options: PictureOptions, _ layout: ChassisLayout)

  /// The gradients and patterns of what is behind the LEDs.
  var groundDefinitions: String { get }
  /// The gradients and filters of the LEDs, and of what lies over them.
  var lightDefinitions: String { get }
  /// The style sheet.
  var style: String { get }

  /// Draws what is behind everything.
  func drawGround(_ layout: ChassisLayout, in svg: inout SVGBuilder)
  /// Draws a readout's plate.
  func drawPlate(_ position: ReadoutPosition, label: String, _ faceplate: Faceplate, in svg: inout SVGBuilder)
  /// Draws the light of a readout's lit bars beneath them.
  func drawLight(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder)
  /// Draws what is seen of the lit bars above them.
  func drawCores(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder)
  /// Draws what lies over a readout's LEDs.
  func drawCover(_ faceplate: Faceplate, in svg: inout SVGBuilder)
  /// A 7-segment digit as one curve; `nil` where it is drawn by its segments.
  func curve(of mask: UInt16) -> DigitCurve?

  /// Of what a lit bar is made in a recording, from the ground up.
  var recordedLayers: [RecordedLayer] { get }
  /// Of what a lit curve is made.
  var recordedLayersOfCurves: [RecordedLayer] { get }
  /// The shapes of curves for `<defs>`.
  var definitionsOfCurves: String { get }

  /// The lights of lit bars on a page, from the ground up.
  var pageLights: [PageLight] { get }
  /// What a page's style sheet has beside ``style``.
  var pageStyle: String { get }
  /// The curves that a face draws digits by, each by its mask.
  var curves: [UInt16: DigitCurve] { get }
}

extension FaceArt {
  /// Gradients, patterns and filters.
  var definitions: String { groundDefinitions + lightDefinitions }
  var groundDefinitions: String { "" }
  var curves: [UInt16: DigitCurve] { [:] }
  func drawCores(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder) {}
  func drawCover(_ faceplate: Faceplate, in svg: inout SVGBuilder) {}
  func curve(of mask: UInt16) -> DigitCurve? { curves[mask] }
  var recordedLayersOfCurves: [RecordedLayer] { [] }
  var definitionsOfCurves: String { "" }
}

/// The lit bars of a readout as the data of one path each, in the plate's own place.
struct LitShapes {
  /// The whole bars.
  var bars = ""
  /// Their middles.
  var cores = ""
  /// The curves of digits.
  var curves = ""
}

/// Shares of a style sheet that faces have in common.
enum FaceStyle {
  /// The rules of each light that a readout may have.
  ///
  /// - Parameter rules: the rules' selectors behind the class, and their declarations, for a share of light of 1/16 to 1.
  /// - Returns: the rules.
  static func byLight(_ rules: (Double) -> [(selectors: [String], declaration: String)]) -> String {
    var style = ""
    for sixteenths in 1...16 {
      for (selectors, declaration) in rules(Double(sixteenths) / 16) {
        style += selectors.map { ".l\(sixteenths) \($0)" }.joined(separator: ",") + "{\(declaration)}"
      }
    }
    return style
  }

  /// How much of a lit bar is seen at a share of light, and how much of what shines around it.
  static func opacity(at light: Double) -> (bar: String, bloom: Double) {
    (SVGNumber.text(0.45 + 0.55 * light.squareRoot()), 0.15 + 0.85 * light)
  }

  /// The strokes that stand for blurred light, the widest first, in units of the plate: their widths, and how much is seen of them.
  static let strokes: [(width: Double, opacity: Double)] = [(22, 0.04), (12, 0.07), (6, 0.14), (2.4, 0.3)]

  /// The rules of the strokes' classes, `w0` for the widest, wider by the width of a pen.
  static func strokeRules(pen: Double = 0) -> String {
    ".w{fill:none;stroke-linejoin:round;stroke-linecap:round}"
      + strokes.enumerated().map { index, stroke in
        ".w\(index){stroke-width:\(SVGNumber.text(stroke.width + pen));stroke-opacity:\(SVGNumber.text(stroke.opacity))}"
      }.joined()
  }

  /// The strokes as layers of a recording.
  static let strokeLayers = strokes.indices.map { RecordedLayer(classes: "w w\($0)") }

  /// Draws a readout's light by strokes.
  static func drawStrokes(along data: String, in svg: inout SVGBuilder) {
    guard !data.isEmpty else { return }
    for index in strokes.indices { svg.empty("path", "class=\"w w\(index)\" d=\"\(data)\"") }
  }

  /// The captions of fields, lamps and readout without any plates.
  static func drawCaptions(
    _ label: String, _ faceplate: Faceplate, colour: String, labelColour: String, in svg: inout SVGBuilder
  ) {
    for field in Field.allCases {
      guard let (text, place) = faceplate.plate(field) else { continue }
      Lettering.write(text, caps: Faceplate.plateCaps * 0.8, in: place, colour: colour, &svg)
    }
    for isAM in [true, false] {
      guard let lamp = faceplate.lamp(isAM: isAM) else { continue }
      Lettering.write(
        isAM ? "AM" : "PM", caps: Faceplate.meridiemCaps, in: lamp.plate,
        colour: colour, &svg)
    }
    guard let place = faceplate.label(textWidth: .infinity) else { return }
    Lettering.write(label, caps: Faceplate.labelCaps * 0.9, in: place, colour: labelColour, &svg)
  }

  /// A rectangle of one colour behind everything.
  static func drawFlatGround(_ colour: Colour, _ layout: ChassisLayout, in svg: inout SVGBuilder) {
    svg.empty("rect", "\(SVGAttributes.box(layout.whole)) fill=\"\(colour.css)\"")
  }
}
