import ClockModel
package import Panel
import Text

/// The front of the prop at 1 : 1, for a saw, laser or printer: faceplates with windows and holes, and small
/// plates with their text.
///
/// Two sheets of A4 landscape, one above the other, form a page of A3; units are millimetres. Red lines are
/// cut, dashed blue lines mark where parts are glued on, and black is engraved or printed.
package struct EnclosureDrawing: Sendable {
  private let labels: [String]
  private let faceplate: Faceplate
  /// Whether the colon is a pair of LEDs for which modules leave no room.
  private let hasHiddenColon: Bool

  /// Millimetres in a hundredth of an inch, the faceplate's unit.
  static let millimetres = 0.254
  private static let sheet = Rectangle(x: 0, y: 0, width: 297, height: 210)
  /// The holes' radius in hundredths of an inch: 3.2 mm wide, for 3 mm LEDs and for M3 screws instead of
  /// rivets.
  private static let hole = 1.6 / millimetres

  /// Creates a drawing of the film's front, or of a wider one if each field of the board is a four-digit module.
  ///
  /// - Parameters:
  ///   - labels: the readouts' labels, top to bottom; the film's are always drawn too.
  ///   - wiring: the board.
  package init(labels: [String], wiring: Wiring) {
    self.labels = labels.filter { label in !ReadoutPosition.allCases.contains { $0.plate == label } }
    let modules = PlateColumns(modulesOf: wiring)
    faceplate = modules.map { Faceplate(.wide, columns: $0) } ?? .wide
    hasHiddenColon =
      modules != nil
      && wiring.leds.contains { wired in
        guard case .lamp(_, .colon) = wired.led, case .line = wired.place else { return false }
        return true
      }
  }

  /// Draws the document.
  ///
  /// - Returns: an SVG document in UTF-8, the same for the same labels and board.
  package func document() -> [UInt8] {
    var pen = DiagramPen()
    pen.with { svg in
      svg.begin(
        "svg",
        "xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 297 420\" width=\"297mm\" height=\"420mm\" role=\"img\" "
          + "font-family=\"Helvetica,Arial,DejaVu Sans,sans-serif\"")
      svg.text("title", "", "The enclosure's front at 1 : 1")
      svg.begin("style")
      svg.write(
        ".cut{fill:none;stroke:#e03131;stroke-width:.5}.glue{fill:none;stroke:#1864ab;stroke-width:.5;stroke-dasharray:4 3}.module{fill:none;stroke:#868e96;stroke-width:.5}"
      )
      svg.end()
      svg.newLine()
      svg.empty("rect", "width=\"297\" height=\"420\" fill=\"#fff\"")
    }
    drawFronts(with: &pen)
    drawPlates(with: &pen)
    pen.with { svg in
      svg.end()
      svg.newLine()
    }
    return pen.svg.bytes
  }

  // The first sheet.

  private func drawFronts(with pen: inout DiagramPen) {
    let layout = ChassisLayout(faceplate, readouts: ReadoutPosition.allCases.count)
    let left = (Self.sheet.width - layout.width * Self.millimetres) / 2
    Self.heading("The fronts of the three readouts, at 1 : 1", 0, with: &pen)
    Self.group(Point(left, 24), with: &pen) { pen in
      Self.cut(layout.whole, with: &pen)
      for (index, readout) in ReadoutPosition.allCases.enumerated() {
        let origin = layout.origin(of: index)
        Self.cut(faceplate.whole.moved(by: origin), with: &pen)
        drawFront(of: readout, at: origin, with: &pen)
      }
    }
    let notes =
      [
        "Cut along red: windows, and 3.2 mm holes for the lamps (3 mm LEDs, or separate lenses) and for M3 screws. Glue a small plate onto each blue box.",
        "The windows are \(Self.inMillimetres(windows[0].height)) mm high; their widths (mm): \(windowWidths).",
        faceplate.modules.isEmpty
          ? "They fit digits \(Self.inMillimetres(Faceplate.digitHeight)) mm high, two per module. Hold your modules against the sheet before you cut."
          : "They fit modules of four digits, 50.3 × 19 mm, which are drawn grey. The plate hides the digits that stay dark. Hold yours against the sheet.",
      ] + (hasHiddenColon ? [Self.hiddenColon] : [])
    Self.write(notes, from: 177, with: &pen)
    Self.drawRuler(at: Point(16, 198), with: &pen)
  }

  private func drawFront(of readout: ReadoutPosition, at origin: Point, with pen: inout DiagramPen) {
    for module in faceplate.modules { Self.outline(module.moved(by: origin), with: &pen) }
    for window in windows { Self.cut(window.moved(by: origin), with: &pen) }
    for field in Field.allCases {
      if let plate = faceplate.plate(field) { Self.glue(plate.place.moved(by: origin), with: &pen) }
    }
    for isAM in [true, false] {
      if let lamp = faceplate.lamp(isAM: isAM) { Self.glue(lamp.plate.moved(by: origin), with: &pen) }
    }
    for lamp in Lamp.allCases {
      for middle in faceplate.middles(of: lamp) { Self.drill(middle + origin, with: &pen) }
    }
    for rivet in faceplate.rivets { Self.drill(rivet + origin, with: &pen) }
    let width = Lettering.width(readout.plate, caps: Faceplate.labelCaps)
    if let label = faceplate.label(textWidth: width) { Self.glue(label.moved(by: origin), with: &pen) }
  }

  /// The windows, left to right; those that touch are cut as one.
  private var windows: [Rectangle] {
    Field.allCases.compactMap { faceplate.window($0) }.reduce(into: []) { windows, next in
      if let last = windows.last, abs(last.right - next.x) < 0.01 {
        windows[windows.count - 1].width += next.width
      } else {
        windows.append(next)
      }
    }
  }

  private var windowWidths: String {
    let names =
      windows.count == 4 ? ["month", "day", "year", "time"] : ["month", "day", "year", "hour", "min"]
    return zip(names, windows).map { "\($0) \(Self.inMillimetres($1.width))" }.joined(separator: ", ")
  }

  private static let hiddenColon =
    "There is no room for the colon's LEDs between hour and minute of one module: use the module's own dots (see adafruit-backpacks.toml)."

  // The second sheet.

  private func drawPlates(with pen: inout DiagramPen) {
    Self.heading("Small plates and gels", Self.sheet.height, with: &pen)
    Self.group(Point(16, Self.sheet.height + 24), with: &pen) { pen in
      for row in ReadoutPosition.allCases.indices { drawFieldPlates(row: Double(row) * 30, with: &pen) }
      var corner = Point(0, 110)
      for text in ReadoutPosition.allCases.map(\.plate) + labels {
        let label = Lettering.label(text)
        guard
          let place = faceplate.label(textWidth: Lettering.width(label, caps: Faceplate.labelCaps))
        else { continue }
        if corner.x + place.width > 1040 { corner = Point(0, corner.y + 40) }
        Self.draw(
          label, caps: Faceplate.labelCaps,
          in: Rectangle(x: corner.x, y: corner.y, width: place.width, height: place.height),
          with: &pen)
        corner.x += place.width + 10
      }
    }
    let gels = ReadoutPosition.allCases.map { "\($0.name) \(Self.gel($0))" }.joined(separator: ", ")
    let height = Self.inMillimetres(Faceplate.windowHeight + 20)
    let notes = [
      "Field plates: red with white letters, three of each. Labels: black with white letters, the film's first, then the configured ones.",
      "Gels, one strip \(height) mm high behind the windows of each readout: \(gels). A dark gel hides unlit LEDs.",
      "Lamps: in the film, those of destination are yellow, not red; the others have their readout's colour.",
    ]
    Self.write(notes, from: 340, with: &pen)
    Self.drawRuler(at: Point(16, 362), with: &pen)
  }

  private func drawFieldPlates(row: Double, with pen: inout DiagramPen) {
    var left = 0.0
    for field in Field.allCases {
      guard let plate = faceplate.plate(field) else { continue }
      Self.draw(
        plate.text, caps: Faceplate.plateCaps,
        in: Rectangle(x: left, y: row, width: plate.place.width, height: plate.place.height), with: &pen)
      left += plate.place.width + 10
    }
    for (text, isAM) in [("AM", true), ("PM", false)] {
      guard let lamp = faceplate.lamp(isAM: isAM) else { continue }
      Self.draw(
        text, caps: Faceplate.meridiemCaps,
        in: Rectangle(x: left, y: row, width: lamp.plate.width, height: lamp.plate.height), with: &pen)
      left += lamp.plate.width + 10
    }
  }

  private static func gel(_ readout: ReadoutPosition) -> String {
    switch readout {
    case .destination: "red"
    case .present: "green"
    case .lastDeparted: "amber"
    }
  }

  // Shared by both sheets.

  private static func heading(_ text: String, _ top: Double, with pen: inout DiagramPen) {
    pen.text(text, Point(16, top + 14), size: 6, bold: true)
    pen.text(
      "Print this A3 page at 100 %, without fitting it to the paper (on A4 as a poster). The line below is 100 mm long.",
      Point(16, top + 20), size: 3.2,
      colour: "#495057")
  }

  private static func drawRuler(at start: Point, with pen: inout DiagramPen) {
    pen.with { svg in
      svg.empty(
        "path",
        "d=\"M\(SVGAttributes.pair(start))h100m-100 -2v4m50 -3v2m50 -3v4\" fill=\"none\" stroke=\"#212529\" stroke-width=\".3\""
      )
    }
    pen.text("100 mm", Point(start.x + 103, start.y + 1.2), size: 3.2)
  }

  private static func group(_ origin: Point, with pen: inout DiagramPen, _ body: (inout DiagramPen) -> Void) {
    // SVGNumber has two decimals, and this factor three.
    pen.with { $0.begin("g", "transform=\"translate(\(SVGAttributes.pair(origin))) scale(.254)\"") }
    body(&pen)
    pen.with { svg in
      svg.end()
      svg.newLine()
    }
  }

  private static func cut(_ place: Rectangle, with pen: inout DiagramPen) {
    pen.with { $0.empty("rect", "class=\"cut\" \(SVGAttributes.box(place))") }
  }

  private static func outline(_ place: Rectangle, with pen: inout DiagramPen) {
    pen.with { $0.empty("rect", "class=\"module\" \(SVGAttributes.box(place))") }
  }

  private static func glue(_ place: Rectangle, with pen: inout DiagramPen) {
    pen.with { $0.empty("rect", "class=\"glue\" \(SVGAttributes.box(place))") }
  }

  private static func drill(_ middle: Point, with pen: inout DiagramPen) {
    pen.with {
      $0.empty("circle", "class=\"cut\" \(SVGAttributes.middle(middle)) r=\"\(SVGNumber.text(hole))\"")
    }
  }

  private static func draw(_ text: String, caps: Double, in place: Rectangle, with pen: inout DiagramPen) {
    cut(place, with: &pen)
    pen.with { Lettering.write(text, caps: caps, in: place, colour: "#000", &$0) }
  }

  private static func inMillimetres(_ hundredths: Double) -> String { Tenths.text(hundredths * millimetres) }

  private static func write(_ notes: [String], from top: Double, with pen: inout DiagramPen) {
    for (index, note) in notes.enumerated() {
      pen.text(note, Point(16, top + Double(index) * 5), size: 3.2, colour: "#343a40")
    }
  }
}
