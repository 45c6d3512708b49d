import ClockModel
public import Panel
import Segments

/// The prop as it hangs on a wall, drawn from what its LEDs show.
///
/// Each bar that exists is an element with the id `READOUT-DIGIT-SEGMENT`, each lamp one with `READOUT-am`, `READOUT-pm` or
/// `READOUT-colon`; the word `on` is among its classes exactly when it is lit.
public struct PropDrawing: Sendable {
  /// The lamps' colours: as in the film amber in the red readout, or as the readout's digits.
  public enum Lamps: String, CaseIterable, Sendable {
    case film, row
  }

  /// The lamps' colours.
  public var lamps = Lamps.film
  /// Draws one readout alone; `nil` all.
  public var readout: ReadoutPosition?

  /// A drawing with the usual options.
  public init() {}

  /// The document.
  ///
  /// - Parameter record: what the LEDs show; readouts that it does not have are drawn dark.
  /// - Returns: an SVG document in UTF-8, the same for the same record.
  public func svg(_ record: FrameRecord) -> [UInt8] {
    let positions = readout.map { [$0] } ?? ReadoutPosition.allCases
    let layout = ChassisLayout(readouts: positions.count)
    var svg = SVGBuilder()
    let (width, height) = (SVGNumber.text(layout.width), SVGNumber.text(layout.height))
    svg.begin("svg", "xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" role=\"img\"")
    svg.text("title", "", Self.words(record))
    svg.write(Self.definitions)
    svg.begin("style")
    svg.write(Self.style(lamps))
    svg.end()
    svg.newLine()
    svg.empty("rect", "width=\"\(width)\" height=\"\(height)\" rx=\"9\" fill=\"url(#chassis)\"")
    for (index, position) in positions.enumerated() {
      let shown = record.readouts.first { $0.position == position }
      draw(position, shown, at: layout.origin(of: index), in: &svg, record.hourCycle)
    }
    svg.end()
    svg.newLine()
    return svg.bytes
  }

  /// What is shown, in words.
  static func words(_ record: FrameRecord) -> String {
    record.readouts.map { "\($0.label): \($0.frame.text(hourCycle: record.hourCycle))" }.joined(separator: "; ")
  }

  private func draw(
    _ position: ReadoutPosition, _ shown: ShownReadout?, at origin: Point, in svg: inout SVGBuilder,
    _ hourCycle: HourCycle
  ) {
    let frame = shown?.frame ?? .dark
    let light = frame.brightness.sixteenths
    svg.begin(
      "g", "id=\"\(position.name)\" class=\"l\(light)\" transform=\"translate(\(Self.pair(origin)))\"")
    drawPlate(position, shown?.label ?? position.plate, in: &svg)
    drawLEDs(position, frame, in: &svg)
    for field in Field.allCases {
      guard let window = Faceplate.window(field) else { continue }
      svg.empty("rect", "\(Self.box(window, height: window.height * 0.46)) rx=\"3\" fill=\"url(#glass)\"")
    }
    svg.end()
    svg.newLine()
  }

  // The plate.

  private func drawPlate(_ position: ReadoutPosition, _ label: String, in svg: inout SVGBuilder) {
    let plate = Rectangle(x: 0, y: 0, width: Faceplate.width, height: Faceplate.height)
    for paint in ["steel", "brush"] {
      svg.empty("rect", "\(Self.box(plate)) rx=\"4\" fill=\"url(#\(paint))\"")
    }
    for rivet in Faceplate.rivets {
      svg.empty("circle", "\(Self.middle(rivet)) r=\"4\" fill=\"url(#rivet)\"")
    }
    for field in Field.allCases {
      guard let window = Faceplate.window(field), let (text, place) = Faceplate.plate(field) else { continue }
      svg.empty("rect", "\(Self.box(window)) rx=\"3\" fill=\"#050505\"")
      svg.empty("rect", "\(Self.box(window)) rx=\"3\" fill=\"\(ReadoutPaint(position).gel)\"")
      svg.empty("rect", "\(Self.box(place)) rx=\"2\" fill=\"#a8201d\"")
      letter(text, caps: Faceplate.plateCaps, in: place, colour: "#efeee6", &svg)
    }
    for isAM in [true, false] {
      let place = Faceplate.lamp(isAM: isAM).plate
      svg.empty("rect", "\(Self.box(place)) rx=\"2\" fill=\"#a8201d\"")
      letter(isAM ? "AM" : "PM", caps: Faceplate.meridiemCaps, in: place, colour: "#efeee6", &svg)
    }
    let scale = Faceplate.labelCaps / PlateFont.capHeight
    let width = PlateFont.path(label).map { $0.width * scale } ?? Double(label.count) * Faceplate.labelCaps
    let place = Faceplate.label(textWidth: width)
    svg.empty("rect", "\(Self.box(place)) rx=\"2\" fill=\"#0b0b0d\"")
    letter(label, caps: Faceplate.labelCaps, in: place, colour: "#c7c7bf", &svg)
  }

  /// Letters in the middle of a plate, no wider than it; what the plate's font lacks is left to the machine's fonts.
  private func letter(
    _ text: String, caps: Double, in place: Rectangle, colour: String, _ svg: inout SVGBuilder
  ) {
    let scale = caps / PlateFont.capHeight
    guard let (data, width) = PlateFont.path(text) else {
      svg.text(
        "text",
        "x=\"\(SVGNumber.text(place.centre.x))\" y=\"\(SVGNumber.text(place.centre.y + caps * 0.4))\" "
          + "font-family=\"sans-serif\" font-size=\"\(SVGNumber.text(caps * 1.2))\" text-anchor=\"middle\" "
          + "fill=\"\(colour)\"", String(text.prefix(Readout.longestLabel)))
      return
    }
    guard width > 0 else { return }
    // A long label is set narrower, not smaller.
    let narrow = min(1, (place.width - 12) / (width * scale))
    let x = place.centre.x - width * scale * narrow / 2
    svg.empty(
      "path",
      "d=\"\(data)\" transform=\"translate(\(Self.pair(Point(x, place.centre.y - caps / 2)))) "
        + "scale(\(SVGNumber.text(scale * narrow)) \(SVGNumber.text(scale)))\" fill=\"none\" stroke=\"\(colour)\" "
        + "stroke-width=\"\(SVGNumber.text(PlateFont.strokeWidth))\"")
  }

  // The LEDs.

  private func drawLEDs(_ position: ReadoutPosition, _ frame: ReadoutFrame, in svg: inout SVGBuilder) {
    var glowing = ""
    var leds = SVGBuilder()
    for field in Field.allCases where field != .meridiem {
      for (digit, origin) in DigitLayout.places(of: field, on: frame.places) {
        draw(digit, of: position, frame, at: origin, in: &leds, &glowing)
      }
    }
    if !glowing.isEmpty {
      svg.empty("path", "class=\"glow\" d=\"\(glowing)\" filter=\"url(#glow)\"")
    }
    svg.write(String(decoding: leds.bytes, as: UTF8.self))
    for isAM in [true, false] {
      let isLit = isAM ? frame.am : frame.pm
      drawLamp(
        "\(position.name)-\(isAM ? "am" : "pm")", [Faceplate.lamp(isAM: isAM).centre], isLit: isLit, in: &svg)
    }
    drawLamp("\(position.name)-colon", Faceplate.colon, isLit: frame.colon, in: &svg)
  }

  private func draw(
    _ digit: Digit, of position: ReadoutPosition, _ frame: ReadoutFrame, at origin: Point,
    in svg: inout SVGBuilder, _ glowing: inout String
  ) {
    let places = frame.places
    let mask = frame[digit]
    let outline = places.hasFourteenSegments(digit.rawValue) ? SegmentOutlines.fourteen : SegmentOutlines.seven
    let name = "\(position.name)-\(places.name(of: digit))"
    svg.begin("g", "transform=\"translate(\(Self.pair(origin)))\"")
    for (bit, segment) in outline.segments.enumerated() {
      let isLit = mask >> UInt16(bit) & 1 == 1
      svg.empty("path", "id=\"\(name)-\(segment.name)\" class=\"s\(isLit ? " on" : "")\" d=\"\(segment.data)\"")
      if isLit { glowing += segment.data(at: origin) }
    }
    svg.end()
  }

  private func drawLamp(_ id: String, _ middles: [Point], isLit: Bool, in svg: inout SVGBuilder) {
    svg.begin("g", "id=\"\(id)\" class=\"lamp\(isLit ? " on" : "")\"")
    for middle in middles {
      let place = Self.middle(middle)
      svg.empty("circle", "class=\"halo\" \(place) r=\"17\"")
      svg.empty("circle", "class=\"bulb\" \(place) r=\"\(SVGNumber.text(Faceplate.lampRadius))\"")
      svg.empty("circle", "class=\"spot\" \(place) r=\"2.4\"")
    }
    svg.end()
  }

  private static func pair(_ point: Point) -> String { "\(SVGNumber.text(point.x)) \(SVGNumber.text(point.y))" }

  private static func middle(_ point: Point) -> String {
    "cx=\"\(SVGNumber.text(point.x))\" cy=\"\(SVGNumber.text(point.y))\""
  }

  private static func box(_ place: Rectangle, height: Double? = nil) -> String {
    "x=\"\(SVGNumber.text(place.x))\" y=\"\(SVGNumber.text(place.y))\" width=\"\(SVGNumber.text(place.width))\" "
      + "height=\"\(SVGNumber.text(height ?? place.height))\""
  }
}
