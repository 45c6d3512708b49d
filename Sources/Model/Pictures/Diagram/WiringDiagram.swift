import ClockModel
package import Keys
package import Panel
import Segments

/// The wiring of a board on a sheet of A4: the Pi's header, buses and level shifters, chips with addresses
/// and jumpers, digits with commons and rows, and lamps with lines, resistors and grounds.
///
/// It uses only the board's wiring. LEDs have the same ids as in ``SVGPicture``, so that one can be marked.
package struct WiringDiagram: Sendable {
  /// The sheet: A4 landscape, five units per millimetre.
  static let sheet = Rectangle(x: 0, y: 0, width: 1485, height: 1050)
  /// The right edge of the content.
  static let right = 1455.0

  let name: String
  let description: String?
  let wiring: Wiring
  let keys: KeyWiring
  /// The name of the marked LED.
  private(set) var marked: String?

  package init(name: String, description: String?, wiring: Wiring, keys: KeyWiring = .none) {
    (self.name, self.description, self.wiring, self.keys) = (name, description, wiring, keys)
  }

  /// Draws the document.
  ///
  /// - Parameter led: the name of an LED to mark (``Panel/LED/name(on:)``); an unknown name marks nothing.
  /// - Returns: an SVG document in UTF-8, the same for the same board and LED.
  package func document(marking led: String? = nil) -> [UInt8] {
    var diagram = self
    diagram.marked = led
    return diagram.drawn()
  }

  private func drawn() -> [UInt8] {
    var pen = DiagramPen()
    pen.with { svg in
      svg.begin(
        "svg",
        "xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1485 1050\" width=\"297mm\" height=\"210mm\" role=\"img\" "
          + "font-family=\"Helvetica,Arial,DejaVu Sans,sans-serif\"")
      svg.text("title", "", "The wiring of the board \(name)")
      svg.begin("style")
      svg.write(".s,.bulb{fill:#dee2e6;stroke:#868e96;stroke-width:.6}.s.on,.on .bulb{fill:#e03131}")
      svg.end()
      svg.newLine()
      svg.empty("rect", "\(SVGAttributes.box(Self.sheet)) fill=\"#fff\"")
    }
    pen.text(name, Point(30, 48), size: 28, bold: true)
    pen.text(description ?? "", Point(30, 74), size: 16, colour: "#495057")
    pen.with { $0.newLine() }
    drawKeypadLamps(with: &pen)
    drawHeader(with: &pen)
    for (index, bus) in wiring.buses.enumerated() { drawBus(bus, index, with: &pen) }
    for (index, readout) in wiring.readouts.enumerated() { drawReadout(readout, band: index, with: &pen) }
    drawNotes(with: &pen)
    pen.with { svg in
      svg.end()
      svg.newLine()
    }
    return pen.svg.bytes
  }

  // Shared layout.

  func top(ofBand index: Int) -> Double { 96 + Double(index) * Self.bandPitch }
  static let bandPitch = 278.0

  /// The trunk of a bus: four wires from the top to its last band.
  func trunk(_ bus: Int) -> [(net: DiagramPen.Net, x: Double)] {
    let left = 548 + Double(bus) * 34
    return [(.supply, left), (.ground, left + 7), (.data, left + 14), (.clock, left + 21)]
  }

  /// A bus's short name: `i2c-1`.
  static func short(_ bus: String) -> String { bus.split(separator: "/").last.map(String.init) ?? bus }

  /// The chips' names: U1 and so on, ordered by bus and address.
  var chipNames: [String] {
    let order = wiring.chips.indices.sorted {
      (wiring.buses.firstIndex(of: wiring.chips[$0].bus) ?? 0, wiring.chips[$0].address)
        < (wiring.buses.firstIndex(of: wiring.chips[$1].bus) ?? 0, wiring.chips[$1].address)
    }
    var names = Array(repeating: "", count: order.count)
    for (number, chip) in order.enumerated() { names[chip] = "U\(number + 1)" }
    return names
  }

  func places(of lamp: Lamp, _ readout: ReadoutPosition) -> [LEDPlace] {
    wiring.leds.filter { $0.led == .lamp(readout, lamp) }.map(\.place)
  }

  func pins(ofLampsOf readout: ReadoutPosition) -> [Int] {
    Lamp.allCases.flatMap { places(of: $0, readout) }.compactMap { place in
      guard case .line(let line) = place else { return nil }
      return HeaderPins.pin(of: wiring.lines[line])
    }
  }
}
