import ClockModel

/// Flat colours on white, for print and small sizes.
struct PlainArt: FaceArt {
  private let options: PictureOptions

  init(_ options: PictureOptions, _ layout: ChassisLayout) { self.options = options }

  var lightDefinitions: String { "" }

  var pageLights: [PageLight] { [] }
  var pageStyle: String { "" }

  var style: String {
    let ground = options.colour(.background)
    var style = ".halo,.spot{display:none}"
    for position in options.readouts {
      let (lit, lamp) = (options.colour(of: position), options.colour(ofLampsOf: position))
      let id = "#\(position.name)"
      style +=
        "\(id) .s{fill:\(ground.mixed(with: lit, by: 0.1).css)}\(id) .bulb{fill:\(ground.mixed(with: lamp, by: 0.16).css)}"
      style += "\(id) .s.on{fill:\(lit.css)}\(id) .on .bulb{fill:\(lamp.css)}"
    }
    return style
      + FaceStyle.byLight { light in
        [([".s.on", ".on .bulb"], "opacity:\(FaceStyle.opacity(at: light).bar)")]
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

  func drawLight(_ position: ReadoutPosition, _ lit: LitShapes, in svg: inout SVGBuilder) {}

  var recordedLayers: [RecordedLayer] { [RecordedLayer(classes: "s on")] }
}
