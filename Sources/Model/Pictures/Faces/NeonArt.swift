import ClockModel

/// Outlines of light on black: tubes, white inside and coloured around.
struct NeonArt: FaceArt {
  private let options: PictureOptions
  private let layout: ChassisLayout

  init(_ options: PictureOptions, _ layout: ChassisLayout) {
    self.options = options
    self.layout = layout
  }

  var lightDefinitions: String {
    var definitions = ""
    for position in options.readouts {
      let lamp = options.colour(ofLampsOf: position).css
      definitions += SVGDefinition.radial(
        "halo-\(position.name)",
        [(0, lamp, 0), (0.3, lamp, 0.1), (0.42, lamp, 0.7), (0.66, lamp, 0.2), (1, lamp, 0)])
    }
    guard options.glow == .blur else { return definitions }
    let room = layout.faceplate.whole
    let place = Rectangle(x: -24, y: -24, width: room.width + 48, height: room.height + 48)
    return definitions + SVGDefinition.blur("glow", [1.3, 4, 10], over: place)
  }

  var style: String {
    let tube = options.colour(.tube).css
    var style = ".s,.bulb{fill:none;stroke-width:1.1;stroke-opacity:.16}.s{stroke-linejoin:round}"
    style += ".on,.on .bulb{stroke-opacity:1;stroke-width:1.3}.halo,.spot{opacity:0}.on .halo{opacity:1}"
    style += options.glow == .blur ? ".light{fill:none;stroke-linejoin:round}" : FaceStyle.strokeRules(pen: 1)
    for position in options.readouts {
      let id = "#\(position.name)"
      style += "\(id) .s,\(id) .light,\(id) .w{stroke:\(options.colour(of: position).css)}"
      style += "\(id) .bulb{stroke:\(options.colour(ofLampsOf: position).css)}"
      style += "\(id) .s.on,\(id) .on .bulb{stroke:\(tube)}\(id) .halo{fill:url(#halo-\(position.name))}"
    }
    return style
      + FaceStyle.byLight { light in
        let (bar, bloom) = FaceStyle.opacity(at: light)
        return [
          ([".s.on", ".on .bulb"], "opacity:\(bar)"),
          ([".lights", ".on .halo"], "opacity:\(SVGNumber.text(bloom))"),
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
      label, faceplate, colour: letters.css,
      labelColour: letters.mixed(with: options.colour(of: position), by: 0.6).css, in: &svg)
  }

  func drawLight(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder) {
    svg.begin("g", "class=\"lights\"")
    switch options.glow {
    case .blur:
      svg.empty("path", "class=\"light\" d=\"\(lit.bars)\" stroke-width=\"3.4\" filter=\"url(#glow)\"")
    case .strokes: FaceStyle.drawStrokes(along: lit.bars, in: &svg)
    }
    svg.end()
  }

  var pageLights: [PageLight] { [PageLight(name: "light", filter: "glow")] }

  var pageStyle: String {
    let tube = options.colour(.tube).css
    return options.readouts.reduce(
      ".s{stroke-opacity:var(--ghost,.16)}.s.on{stroke-opacity:1;stroke-width:var(--pen,1.3)}.copy{--ghost:0;--pen:3.4}"
    ) {
      $0
        + "#\($1.name) .s.on{stroke:var(--bar,\(tube))}#\($1.name) .copy{--bar:\(options.colour(of: $1).css)}"
    }
  }

  var recordedLayers: [RecordedLayer] { FaceStyle.strokeLayers + [RecordedLayer(classes: "s on")] }
}
