import ClockModel

/// The prop: brushed steel on a dark chassis, glass over gels, glowing bars.
struct PropArt: FaceArt {
  private let options: PictureOptions
  private let layout: ChassisLayout

  init(_ options: PictureOptions, _ layout: ChassisLayout) {
    self.options = options
    self.layout = layout
  }

  var groundDefinitions: String {
    var definitions = SVGDefinition.vertical(
      "steel", [(0, "#b4b7bb", 1), (0.38, "#8f9297", 1), (0.62, "#9da0a5", 1), (1, "#6b6e73", 1)])
    definitions += SVGDefinition.vertical(
      "chassis", [(0, "#3a3c40", 1), (0.06, "#27292c", 1), (0.9, "#191a1c", 1), (1, "#0d0d0f", 1)])
    definitions += SVGDefinition.vertical(
      "plate", [(0, "#c22a25", 1), (0.5, "#a8201d", 1), (1, "#8c1815", 1)])
    definitions += SVGDefinition.vertical(
      "label", [(0, "#1c1c1f", 1), (0.5, "#0b0b0d", 1), (1, "#050506", 1)])
    definitions += SVGDefinition.radial(
      "rivet", [(0, "#e8e9ec", 1), (0.6, "#85888d", 1), (1, "#26272a", 1)], middle: " cx=\".4\" cy=\".35\"")
    return definitions + Self.brushing
  }

  var lightDefinitions: String {
    var definitions = SVGDefinition.vertical("glass", [(0, "#fff", 0.11), (1, "#fff", 0.03)])
    for position in options.readouts {
      let lamp = options.colour(ofLampsOf: position)
      definitions += SVGDefinition.radial(
        "halo-\(position.name)",
        [(0, lamp.css, 0.75), (0.36, lamp.css, 0.42), (0.62, lamp.css, 0.14), (1, lamp.css, 0)])
      definitions += SVGDefinition.radial(
        "bulb-\(position.name)",
        [
          (0, lamp.mixed(with: .white, by: 0.72).css, 1), (0.55, lamp.css, 1),
          (1, lamp.mixed(with: .black, by: 0.22).css, 1),
        ])
      definitions += SVGDefinition.radial(
        "dark-\(position.name)", [(0, Self.dark(lamp, 0.38).css, 1), (1, Self.dark(lamp, 0.13).css, 1)])
    }
    return definitions + glow
  }

  /// The colour of an unlit lamp's body.
  private static func dark(_ lamp: Colour, _ share: Double) -> Colour {
    Colour(0x16_1312).mixed(with: lamp, by: share)
  }

  /// Streaks of a grinding belt, always the same.
  private static let brushing: String = {
    var generator = SplitMix64(seed: 1985)
    var streaks = ""
    for _ in 0..<90 {
      let (x, y) = (generator.next() % 640, generator.next() % 480)
      let (length, shade) = (40 + generator.next() % 300, generator.next() % 2)
      streaks +=
        "<path d=\"M\(x) \(y / 10).\(y % 10)h\(length)\" stroke=\"\(shade == 0 ? "#fff" : "#000")\" "
        + "stroke-opacity=\".0\(3 + generator.next() % 6)\" stroke-width=\".6\"/>"
    }
    return
      "<pattern id=\"brush\" width=\"640\" height=\"48\" patternUnits=\"userSpaceOnUse\">\(streaks)</pattern>"
  }()

  /// Three halos with radii of 2, 5 and 11 at a digit height of 28; a radius is two standard deviations.
  private var glow: String {
    guard options.glow == .blur else { return "" }
    let unit = Faceplate.digitHeight / 28
    let room = layout.faceplate.whole
    let place = Rectangle(x: -24, y: -24, width: room.width + 48, height: room.height + 48)
    return SVGDefinition.blur("glow", [1, 2.5, 5.5].map { $0 * unit }, over: place)
  }

  var style: String {
    var style =
      ".s{fill-opacity:.13}.on{fill-opacity:1}.halo,.spot{opacity:0}.bulb{stroke:#000;stroke-opacity:.55;stroke-width:1.2}"
    style += ".on .halo{opacity:1}.on .spot{fill:#fff;opacity:.9}"
    if options.glow == .strokes { style += FaceStyle.strokeRules() }
    for position in options.readouts {
      let lit = options.colour(of: position)
      let id = "#\(position.name)"
      style += "\(id) .s{fill:\(lit.css)}\(id) .core{fill:\(lit.mixed(with: .white, by: 0.36).css)}"
      style +=
        "\(id) .bulb{fill:url(#dark-\(position.name))}\(id) .on .bulb{fill:url(#bulb-\(position.name))}"
      style +=
        "\(id) .halo{fill:url(#halo-\(position.name))}\(id) .light{fill:\(lit.css)}\(id) .w{stroke:\(lit.css)}"
    }
    return style
      + FaceStyle.byLight { light in
        let (bar, bloom) = FaceStyle.opacity(at: light)
        return [
          ([".s.on", ".on .bulb", ".on .spot"], "opacity:\(bar)"),
          ([".lights", ".on .halo"], "opacity:\(SVGNumber.text(bloom))"),
          ([".core"], "opacity:\(SVGNumber.text(0.3 + 0.62 * bloom))"),
        ]
      }
  }

  func drawGround(_ layout: ChassisLayout, in svg: inout SVGBuilder) {
    svg.empty("rect", "\(SVGAttributes.box(layout.whole)) rx=\"9\" fill=\"url(#chassis)\"")
    let edge = Rectangle(x: 1, y: 1, width: layout.width - 2, height: layout.height - 2)
    svg.empty(
      "rect",
      "\(SVGAttributes.box(edge)) rx=\"8\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".09\" stroke-width=\"1.5\""
    )
    // The chassis's rivets, in its margin.
    guard layout.hasRivets else { return }
    for x in [13, layout.width / 2, layout.width - 13] {
      for y in [13, layout.height - 13] {
        svg.empty(
          "circle", "\(SVGAttributes.middle(Point(x, y))) r=\"3.6\" fill=\"url(#rivet)\" fill-opacity=\".75\""
        )
      }
    }
  }

  func drawPlate(
    _ position: ReadoutPosition, label: String, _ faceplate: Faceplate, in svg: inout SVGBuilder
  ) {
    let whole = faceplate.whole
    let shadow = Rectangle(x: -2.5, y: -1.5, width: whole.width + 5, height: whole.height + 6)
    svg.empty("rect", "\(SVGAttributes.box(shadow)) rx=\"6\" fill=\"#000\" fill-opacity=\".55\"")
    for paint in ["steel", "brush"] {
      svg.empty("rect", "\(SVGAttributes.box(whole)) rx=\"4\" fill=\"url(#\(paint))\"")
    }
    // A highlight on the upper edge, a shadow on the lower one.
    svg.empty(
      "path",
      "d=\"M4 .7H\(SVGNumber.text(whole.width - 4))\" stroke=\"#fff\" stroke-opacity=\".55\" stroke-width=\"1.4\""
    )
    svg.empty(
      "path",
      "d=\"M4 \(SVGNumber.text(whole.height - 0.7))H\(SVGNumber.text(whole.width - 4))\" stroke=\"#000\" stroke-opacity=\".45\" "
        + "stroke-width=\"1.4\"")
    for rivet in faceplate.rivets {
      svg.empty("circle", "\(SVGAttributes.middle(rivet)) r=\"4\" fill=\"url(#rivet)\"")
    }
    for field in Field.allCases {
      guard let window = faceplate.window(field) else { continue }
      drawWindow(window, position, in: &svg)
      guard let (text, place) = faceplate.plate(field) else { continue }
      drawPlate("plate", text, caps: Faceplate.plateCaps, at: place, in: &svg)
    }
    for isAM in [true, false] {
      guard let lamp = faceplate.lamp(isAM: isAM) else { continue }
      drawPlate("plate", isAM ? "AM" : "PM", caps: Faceplate.meridiemCaps, at: lamp.plate, in: &svg)
    }
    guard let place = faceplate.label(textWidth: Lettering.width(label, caps: Faceplate.labelCaps)) else {
      return
    }
    drawPlate("label", label, caps: Faceplate.labelCaps, at: place, in: &svg)
  }

  private func drawWindow(_ window: Rectangle, _ position: ReadoutPosition, in svg: inout SVGBuilder) {
    let frame = Rectangle(
      x: window.x - 2, y: window.y - 2, width: window.width + 4, height: window.height + 4)
    svg.empty("rect", "\(SVGAttributes.box(frame)) rx=\"4.5\" fill=\"#000\" fill-opacity=\".55\"")
    let gel = Colour(0x05_0505).mixed(with: options.colour(of: position), by: 0.15)
    svg.empty(
      "rect",
      "\(SVGAttributes.box(window)) rx=\"3\" fill=\"\(gel.css)\" stroke=\"#050505\" stroke-width=\"2\"")
    svg.empty(
      "path",
      "d=\"M\(SVGAttributes.pair(Point(window.x + 2, window.bottom + 2.6)))h\(SVGNumber.text(window.width - 4))\" stroke=\"#fff\" "
        + "stroke-opacity=\".4\" stroke-width=\"1.2\"")
  }

  private func drawPlate(
    _ paint: String, _ text: String, caps: Double, at place: Rectangle, in svg: inout SVGBuilder
  ) {
    let shadow = place.moved(by: Point(0.6, 1.4))
    svg.empty("rect", "\(SVGAttributes.box(shadow)) rx=\"2\" fill=\"#000\" fill-opacity=\".5\"")
    svg.empty("rect", "\(SVGAttributes.box(place)) rx=\"2\" fill=\"url(#\(paint))\"")
    let letters = options.colour(.letters)
    // Letters on labels are greyer: about c7c7bf instead of efeee6.
    let colour = paint == "label" ? letters.mixed(with: .black, by: 0.165) : letters
    Lettering.write(text, caps: caps, in: place, colour: colour.css, &svg)
  }

  func drawLight(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder) {
    svg.begin("g", "class=\"lights\"")
    switch options.glow {
    case .blur: svg.empty("path", "class=\"light\" d=\"\(lit.bars)\" filter=\"url(#glow)\"")
    case .strokes: FaceStyle.drawStrokes(along: lit.bars, in: &svg)
    }
    svg.end()
  }

  var recordedLayers: [RecordedLayer] {
    FaceStyle.strokeLayers + [RecordedLayer(classes: "s on"), RecordedLayer(classes: "core", isCore: true)]
  }

  var pageLights: [PageLight] { [PageLight(name: "light", filter: "glow")] }

  var hasPageCores: Bool { true }

  var pageStyle: String {
    ".s{fill-opacity:var(--ghost,.13)}.s.on{fill-opacity:1}.copy{--ghost:0;--core:hidden}"
      + ".core{visibility:hidden}.s.on+.core{visibility:var(--core,visible)}"
  }

  func drawCores(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder) {
    svg.empty("path", "class=\"core\" d=\"\(lit.cores)\"")
  }

  func drawCover(_ faceplate: Faceplate, in svg: inout SVGBuilder) {
    for field in Field.allCases {
      guard var window = faceplate.window(field) else { continue }
      window.height *= 0.46
      svg.empty("rect", "\(SVGAttributes.box(window)) rx=\"3\" fill=\"url(#glass)\"")
    }
  }
}
