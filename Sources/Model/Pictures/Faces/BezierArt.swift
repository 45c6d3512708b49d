import ClockModel
import Segments

/// Digits as curves of five knots; letters and other masks as segments.
struct BezierArt: FaceArt {
  private let options: PictureOptions
  private let layout: ChassisLayout

  init(_ options: PictureOptions, _ layout: ChassisLayout) {
    self.options = options
    self.layout = layout
  }

  /// The pen's width.
  private static let pen = 0.085 * Faceplate.digitHeight

  var lightDefinitions: String {
    var definitions = ""
    for position in options.readouts {
      let lamp = options.colour(ofLampsOf: position).css
      definitions += SVGDefinition.radial(
        "halo-\(position.name)", [(0, lamp, 0.6), (0.36, lamp, 0.34), (0.62, lamp, 0.1), (1, lamp, 0)])
    }
    guard options.glow == .blur else { return definitions }
    let room = layout.faceplate.whole
    let place = Rectangle(x: -24, y: -24, width: room.width + 48, height: room.height + 48)
    return definitions + SVGDefinition.blur("glow", [1.6, 5], over: place)
  }

  var style: String {
    var style =
      ".s{fill-opacity:.07}.s.on{fill-opacity:1}.halo,.spot{opacity:0}.bulb{fill-opacity:.14}.on .bulb{fill-opacity:1}.on .halo{opacity:1}"
    style +=
      ".c,.pen{fill:none;stroke-linecap:round;stroke-linejoin:round}.c{stroke-width:\(SVGNumber.text(Self.pen))}.on .spot{fill:#fff;opacity:.7}"
    if options.glow == .strokes { style += FaceStyle.strokeRules(pen: Self.pen) }
    if options.showsKnots {
      let knots = options.colour(.knots).css
      style +=
        ".knots{stroke:\(knots);stroke-width:.7;fill:none;stroke-opacity:.8}.knots circle{fill:\(knots);stroke:none}"
    }
    for position in options.readouts {
      let (lit, lamp) = (options.colour(of: position).css, options.colour(ofLampsOf: position).css)
      let id = "#\(position.name)"
      style += "\(id) .s,\(id) .bar{fill:\(lit)}\(id) .c,\(id) .pen,\(id) .w{stroke:\(lit)}"
      style += "\(id) .bulb{fill:\(lamp)}\(id) .halo{fill:url(#halo-\(position.name))}"
    }
    return style
      + FaceStyle.byLight { light in
        let (bar, bloom) = FaceStyle.opacity(at: light)
        return [
          ([".s.on", ".c", ".on .bulb"], "opacity:\(bar)"),
          ([".lights", ".on .halo"], "opacity:\(SVGNumber.text(bloom * 0.8))"),
        ]
      }
  }

  func drawGround(_ layout: ChassisLayout, in svg: inout SVGBuilder) {
    FaceStyle.drawFlatGround(options.colour(.background), layout, in: &svg)
  }

  func drawPlate(
    _ position: ReadoutPosition, label: String, _ faceplate: Faceplate, in svg: inout SVGBuilder
  ) {
    let letters = options.colour(.letters)
    FaceStyle.drawCaptions(
      label, faceplate, colour: letters.mixed(with: options.colour(.background), by: 0.35).css,
      labelColour: letters.css, in: &svg)
  }

  func drawLight(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder) {
    svg.begin("g", "class=\"lights\"")
    if options.glow == .blur {
      svg.begin("g", "filter=\"url(#glow)\"")
      svg.empty("path", "class=\"bar\" d=\"\(lit.bars)\"")
      svg.empty("path", "class=\"pen\" d=\"\(lit.curves)\" stroke-width=\"\(SVGNumber.text(Self.pen))\"")
      svg.end()
    } else {
      FaceStyle.drawStrokes(along: lit.curves, in: &svg)
    }
    svg.end()
  }

  var recordedLayers: [RecordedLayer] { [RecordedLayer(classes: "s on")] }

  var recordedLayersOfCurves: [RecordedLayer] { FaceStyle.strokeLayers + [RecordedLayer(classes: "c on")] }

  var definitionsOfCurves: String {
    Self.curves.keys.sorted().map { mask in
      let data = Self.curves[mask].map { PathData.curve($0, at: Point(0, 0)) } ?? ""
      return "<path id=\"curve-\(mask)\" d=\"\(data)\"/>"
    }.joined()
  }

  var pageLights: [PageLight] { [PageLight(name: "light", filter: "glow")] }

  /// A digit shows either its curve or its segments.
  var pageStyle: String {
    let rules =
      ".s{fill-opacity:var(--ghost,.07)}.s.on{fill-opacity:1}.copy{--ghost:0;stroke-width:0}.k .s,.d:not(.k) .c{display:none}"
    return options.readouts.reduce(rules) {
      let lit = options.colour(of: $1).css
      return $0 + "#\($1.name) .copy{fill:\(lit);stroke:\(lit)}"
    }
  }

  var curves: [UInt16: DigitCurve] { Self.curves }

  /// The curves of the digits by mask, in both styles of 6 and 9.
  private static let curves: [UInt16: DigitCurve] = {
    var curves: [UInt16: DigitCurve] = [:]
    for digit in 0...9 {
      for font in SevenSegmentFont.allCases {
        guard let mask = font.mask(UInt8(ascii: "0") + UInt8(digit)) else { continue }
        curves[UInt16(mask.rawValue)] = DigitCurve(digit, height: Faceplate.digitHeight)
      }
    }
    return curves
  }()
}
