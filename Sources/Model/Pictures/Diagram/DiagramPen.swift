/// Draws lines, boxes and texts of a diagram.
struct DiagramPen {
  /// The signal on a wire.
  enum Net: String, CaseIterable {
    case power, supply, ground, data, clock, lamp, key

    var colour: String {
      switch self {
      case .power: "#d9480f"
      case .supply: "#c92a2a"
      case .ground: "#212529"
      case .data: "#1864ab"
      case .clock: "#e0a100"
      case .lamp: "#5f3dc4"
      case .key: "#2b8a3e"
      }
    }
  }

  enum Anchor: String {
    case start, middle, end
  }

  /// The default text size: an em of 2.4 mm on A4.
  static let small = 12.0

  private(set) var svg = SVGBuilder()

  init() {}

  mutating func with(_ body: (inout SVGBuilder) -> Void) { body(&svg) }

  mutating func text(
    _ text: String, _ place: Point, size: Double = small, anchor: Anchor = .start, bold: Bool = false,
    colour: String = "#212529"
  ) {
    svg.text(
      "text",
      "x=\"\(SVGNumber.text(place.x))\" y=\"\(SVGNumber.text(place.y))\" font-size=\"\(SVGNumber.text(size))\""
        + (anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\"")
        + (bold ? " font-weight=\"bold\"" : "")
        + " fill=\"\(colour)\"", text)
  }

  mutating func box(_ place: Rectangle, fill: String, stroke: String = "#495057", radius: Double = 4) {
    svg.empty(
      "rect",
      "\(SVGAttributes.box(place)) rx=\"\(SVGNumber.text(radius))\" fill=\"\(fill)\" stroke=\"\(stroke)\" stroke-width=\"1.4\""
    )
  }

  mutating func disc(_ middle: Point, radius: Double, fill: String, stroke: String = "#495057") {
    svg.empty(
      "circle",
      "\(SVGAttributes.middle(middle)) r=\"\(SVGNumber.text(radius))\" fill=\"\(fill)\" stroke=\"\(stroke)\" stroke-width=\"1.2\""
    )
  }

  mutating func wire(_ net: Net, _ corners: [Point], width: Double = 2.2) {
    guard let first = corners.first else { return }
    let data =
      "M\(SVGAttributes.pair(first))" + corners.dropFirst().map { "L\(SVGAttributes.pair($0))" }.joined()
    svg.empty(
      "path",
      "d=\"\(data)\" fill=\"none\" stroke=\"\(net.colour)\" stroke-width=\"\(SVGNumber.text(width))\" stroke-linejoin=\"round\""
    )
  }

  /// Draws a dot where wires join.
  mutating func joint(_ net: Net, _ place: Point) {
    svg.empty("circle", "\(SVGAttributes.middle(place)) r=\"3.2\" fill=\"\(net.colour)\"")
  }
}
