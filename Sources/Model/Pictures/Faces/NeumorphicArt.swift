import ClockModel

/// Bars on a pale ground: lit ones are raised, others sunken.
struct NeumorphicArt: FaceArt {
  private let options: PictureOptions
  private let layout: ChassisLayout

  init(_ options: PictureOptions, _ layout: ChassisLayout) {
    self.options = options
    self.layout = layout
  }

  var lightDefinitions: String {
    var definitions = ""
    for position in options.readouts {
      let (ground, lamp) = (options.colour(.background), options.colour(ofLampsOf: position))
      definitions += SVGDefinition.radial(
        "bulb-\(position.name)",
        [
          (0, ground.mixed(with: lamp, by: 0.35).css, 1), (0.75, lamp.css, 1),
          (1, lamp.mixed(with: .black, by: 0.12).css, 1),
        ])
      definitions += SVGDefinition.radial(
        "halo-\(position.name)",
        [
          (0, options.colour(.shade).css, 0.55), (0.45, options.colour(.shade).css, 0.45),
          (1, options.colour(.shade).css, 0),
        ])
    }
    guard options.glow == .blur else { return definitions }
    let room = layout.faceplate.whole
    let place = Rectangle(x: -24, y: -24, width: room.width + 48, height: room.height + 48)
    return definitions + SVGDefinition.blur("shade", [2.4], over: place)
      + SVGDefinition.blur("light", [1.5], over: place)
      + SVGDefinition.blur("tint", [1.6, 4], over: place)
  }

  var style: String {
    let (ground, shade, light) = (
      options.colour(.background), options.colour(.shade), options.colour(.light)
    )
    let faint = options.glow == .blur ? "" : ";fill-opacity:.4"
    // Unlit bars have an edge in the shade colour. Lit bars glow in their readout's colour, to be visible
    // from a distance.
    var style = FaceStyle.strokeRules()
    style +=
      ".s{fill:\(shade.css);fill-opacity:.07;stroke:\(shade.css);stroke-opacity:.13;stroke-width:.7}"
    style +=
      ".s.on{fill-opacity:1;stroke:none}.shade{fill:\(shade.css)\(faint)}.rise{fill:\(light.css)\(faint)}"
    style +=
      ".bulb{fill:\(ground.mixed(with: shade, by: 0.1).css);stroke:\(ground.mixed(with: shade, by: 0.22).css);stroke-width:.8}"
    style += ".halo,.spot{opacity:0}.on .spot{fill:#fff;opacity:.7}.on .halo{opacity:1}"
    for position in options.readouts {
      let lit = options.colour(of: position)
      let id = "#\(position.name)"
      style +=
        "\(id) .s.on{fill:\(ground.mixed(with: light, by: 0.7).mixed(with: lit, by: 0.05).css)}\(id) .tint{fill:\(lit.css)}\(id) .w{stroke:\(lit.css)}"
      style +=
        "\(id) .on .bulb{fill:url(#bulb-\(position.name));stroke:none}\(id) .halo{fill:url(#halo-\(position.name))}"
    }
    return style
      + FaceStyle.byLight { light in
        let seen = SVGNumber.text(0.35 + 0.65 * FaceStyle.opacity(at: light).bloom)
        return [([".s.on", ".on .bulb", ".on .halo", ".lights"], "opacity:\(seen)")]
      }
  }

  func drawGround(_ layout: ChassisLayout, in svg: inout SVGBuilder) {
    FaceStyle.drawFlatGround(options.colour(.background), layout, in: &svg)
  }

  func drawPlate(
    _ position: ReadoutPosition, label: String, _ faceplate: Faceplate, in svg: inout SVGBuilder
  ) {
    let letters = options.colour(.letters).css
    FaceStyle.drawCaptions(label, faceplate, colour: letters, labelColour: letters, in: &svg)
  }

  /// The offsets of the shadow and of the light on the other side.
  private static let shadeOffset = Point(2.6, 2.8)
  private static let lightOffset = Point(-2, -2)

  func drawLight(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder) {
    let isBlurred = options.glow == .blur
    svg.begin("g", "class=\"lights\"")
    let layers = [
      ("shade", "shade", Self.shadeOffset), ("rise", "light", Self.lightOffset),
      ("tint", "tint", Point(0, 0)),
    ]
    for (name, filter, offset) in layers where isBlurred || name != "tint" {
      let how = isBlurred ? " filter=\"url(#\(filter))\"" : ""
      svg.empty("path", "class=\"\(name)\" \(SVGAttributes.moved(to: offset)) d=\"\(lit.bars)\"\(how)")
    }
    if !isBlurred { FaceStyle.drawStrokes(along: lit.bars, in: &svg) }
    svg.end()
  }

  var pageLights: [PageLight] {
    [
      PageLight(name: "shade", filter: "shade", offset: Self.shadeOffset),
      PageLight(name: "rise", filter: "light", offset: Self.lightOffset),
      PageLight(name: "tint", filter: "tint"),
    ]
  }

  var pageStyle: String {
    let (ground, shade, light) = (
      options.colour(.background), options.colour(.shade), options.colour(.light)
    )
    let risen = ground.mixed(with: light, by: 0.7)
    return options.readouts.reduce(
      ".s{fill-opacity:var(--ghost,.07);stroke-opacity:var(--ghost,.13)}.s.on{fill-opacity:1;fill:var(--bar)}.copy{--ghost:0}.shade{--bar:\(shade.css)}.rise{--bar:\(light.css)}"
    ) {
      let lit = options.colour(of: $1)
      return $0 + "#\($1.name) .s.on{fill:var(--bar,\(risen.mixed(with: lit, by: 0.05).css))}"
        + "#\($1.name) .tint{--bar:\(lit.css)}"
    }
  }

  var recordedLayers: [RecordedLayer] {
    [
      RecordedLayer(classes: "shade", offset: Self.shadeOffset),
      RecordedLayer(classes: "rise", offset: Self.lightOffset),
    ] + FaceStyle.strokeLayers + [RecordedLayer(classes: "s on")]
  }
}
