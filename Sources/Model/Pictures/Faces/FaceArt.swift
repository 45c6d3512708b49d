import ClockModel

/// A face's own part of a picture: grounds, colours and light.
///
/// Bars and lamps have the same shapes in all faces. The classes of the style sheet: `s` is a segment, `lamp`
/// a lamp of `halo`, `bulb` and `spot`, `on` a lit element, `light` the light of a readout's lit bars, `l0`
/// to `l16` a readout by brightness.
protocol FaceArt: Sendable {
  init(_ options: PictureOptions, _ layout: ChassisLayout)

  /// The gradients and patterns behind the LEDs.
  var groundDefinitions: String { get }
  /// The gradients and filters of the LEDs and their cover.
  var lightDefinitions: String { get }
  /// The style sheet.
  var style: String { get }

  /// Draws the ground behind everything.
  func drawGround(_ layout: ChassisLayout, in svg: inout SVGBuilder)
  func drawPlate(_ position: ReadoutPosition, label: String, _ faceplate: Faceplate, in svg: inout SVGBuilder)
  /// Draws the light of a readout's lit bars below them.
  func drawLight(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder)
  /// Draws the cores of the lit bars above them.
  func drawCores(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder)
  /// Draws the cover over a readout's LEDs.
  func drawCover(_ faceplate: Faceplate, in svg: inout SVGBuilder)
  /// A 7-segment digit as one curve; `nil` if it is drawn as segments.
  func curve(of mask: UInt16) -> DigitCurve?

  /// The layers of a lit bar in a recording, from the bottom up.
  var recordedLayers: [RecordedLayer] { get }
  /// The layers of a lit curve.
  var recordedLayersOfCurves: [RecordedLayer] { get }
  /// The shapes of curves for `<defs>`.
  var definitionsOfCurves: String { get }

  /// The lights of lit bars on a page, from the bottom up.
  var pageLights: [PageLight] { get }
  /// Whether each bar on a page is followed by its paler core, which the style sheet shows while it is lit.
  var hasPageCores: Bool { get }
  /// A page's additions to ``style``.
  var pageStyle: String { get }
  /// The curves of digits by mask.
  var curves: [UInt16: DigitCurve] { get }
}

extension FaceArt {
  /// Gradients, patterns and filters.
  var definitions: String { groundDefinitions + lightDefinitions }
  var groundDefinitions: String { "" }
  var curves: [UInt16: DigitCurve] { [:] }
  var hasPageCores: Bool { false }
  func drawCores(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder) {}
  func drawCover(_ faceplate: Faceplate, in svg: inout SVGBuilder) {}
  func curve(of mask: UInt16) -> DigitCurve? { curves[mask] }
  var recordedLayersOfCurves: [RecordedLayer] { [] }
  var definitionsOfCurves: String { "" }
}

/// The lit bars of a readout, each as the data of one path on the plate.
struct LitShapes {
  /// The whole bars.
  var bars = ""
  var cores = ""
  var curves = ""
}

/// Styles that faces share.
enum FaceStyle {
  /// The rules for each brightness of a readout.
  ///
  /// - Parameter rules: selectors within the brightness class, and their declarations, for a brightness of
  ///   1/16 to 1.
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

  /// The opacity of a lit bar, and of the glow around it, at a brightness.
  static func opacity(at light: Double) -> (bar: String, bloom: Double) {
    (SVGNumber.text(0.45 + 0.55 * light.squareRoot()), 0.15 + 0.85 * light)
  }

  /// The strokes that imitate blurred light, widest first: width in plate units, and opacity.
  static let strokes: [(width: Double, opacity: Double)] = [(22, 0.04), (12, 0.07), (6, 0.14), (2.4, 0.3)]

  /// The rules of the strokes' classes, `w0` for the widest; the pen's width is added.
  static func strokeRules(pen: Double = 0) -> String {
    ".w{fill:none;stroke-linejoin:round;stroke-linecap:round}"
      + strokes.enumerated().map { index, stroke in
        ".w\(index){stroke-width:\(SVGNumber.text(stroke.width + pen));stroke-opacity:\(SVGNumber.text(stroke.opacity))}"
      }.joined()
  }

  /// The strokes as layers of a recording.
  static let strokeLayers = strokes.indices.map { RecordedLayer(classes: "w w\($0)") }

  /// Draws a readout's light as strokes.
  static func drawStrokes(along data: String, in svg: inout SVGBuilder) {
    guard !data.isEmpty else { return }
    for index in strokes.indices { svg.empty("path", "class=\"w w\(index)\" d=\"\(data)\"") }
  }

  /// Draws the captions of fields, lamps and readout without plates.
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

  static func drawFlatGround(_ colour: Colour, _ layout: ChassisLayout, in svg: inout SVGBuilder) {
    svg.empty("rect", "\(SVGAttributes.box(layout.whole)) fill=\"\(colour.css)\"")
  }
}
