import ClockModel
import Panel

extension WiringDiagram {
  private static let headerTop = 128.0
  private static let pinPitch = 38.0
  private static let leftColumn = 176.0
  private static let rightColumn = 206.0

  /// The centre of a pin.
  static func place(ofPin pin: Int) -> Point {
    Point(pin % 2 == 1 ? leftColumn : rightColumn, headerTop + Double((pin - 1) / 2) * pinPitch)
  }

  /// Draws the header and labels each used pin.
  func drawHeader(with pen: inout DiagramPen) {
    pen.text("Raspberry Pi, 40-pin header", Point(30, 102), size: 15, bold: true)
    let body = Rectangle(
      x: Self.leftColumn - 17, y: Self.headerTop - 18, width: 64, height: 19 * Self.pinPitch + 36)
    pen.box(body, fill: "#f1f3f5")
    let uses = self.uses
    for pin in HeaderPins.numbers {
      let place = Self.place(ofPin: pin)
      let use = uses[pin]
      pen.disc(place, radius: 10, fill: use?.net.colour ?? "#fff", stroke: use?.net.colour ?? "#adb5bd")
      pen.text(
        "\(pin)", Point(place.x, place.y + 4), size: 11, anchor: .middle,
        colour: use == nil ? "#868e96" : "#fff")
      let isLeft = pin % 2 == 1
      let beside = Point(isLeft ? body.x - 7 : body.right + 7, place.y + 4)
      let words = use.map { "\(HeaderPins.name(of: pin)) \($0.words)" } ?? HeaderPins.name(of: pin)
      pen.text(
        words, beside, size: use == nil ? 11 : 12.5, anchor: isLeft ? .end : .start, bold: use != nil,
        colour: use == nil ? "#adb5bd" : "#212529")
    }
    pen.with { $0.newLine() }
  }

  /// The use of each pin.
  private var uses: [Int: (net: DiagramPen.Net, words: String)] {
    var uses: [Int: (net: DiagramPen.Net, words: String)] = [:]
    for bus in wiring.buses {
      guard let pins = HeaderPins.bus(bus) else { continue }
      uses[pins.power] = (.power, "")
      uses[pins.ground] = (.ground, "")
      uses[pins.data] = (.data, "SDA")
      uses[pins.clock] = (.clock, "SCL")
    }
    for readout in wiring.readouts {
      for lamp in Lamp.allCases {
        for case .line(let line) in places(of: lamp, readout) {
          guard let pin = HeaderPins.pin(of: wiring.lines[line]) else { continue }
          uses[pin] = (.lamp, "\(Self.short(readout)) \(Self.words(lamp))")
        }
      }
      if let ground = HeaderPins.ground(for: pins(ofLampsOf: readout)) {
        uses[ground] = (.ground, "")
      }
    }
    return uses.merging(keyUses) { _, key in key }
  }

  /// A readout's short name beside a pin.
  static func short(_ readout: ReadoutPosition) -> String {
    switch readout {
    case .destination: "dest."
    case .present: "present"
    case .lastDeparted: "last"
    }
  }

  /// A lamp's name on the prop's plates.
  static func words(_ lamp: Lamp) -> String {
    switch lamp {
    case .am: "AM"
    case .pm: "PM"
    case .colon: "colon"
    }
  }
}
