import ClockModel
import Keys
import Panel

extension WiringDiagram {
  /// Draws the keypad's lamps and their connections above the readouts, if there are any.
  func drawKeypadLamps(with pen: inout DiagramPen) {
    let lamps = KeypadLamp.allCases.filter { !places(of: $0).isEmpty }
    guard !lamps.isEmpty else { return }
    pen.text("KEYPAD", Point(668, 30), size: 15, bold: true)
    for (column, lamp) in lamps.enumerated() {
      let x = 760 + Double(column) * 236
      pen.with { svg in
        let name = LED.keypad(lamp).name(on: wiring.places)
        svg.begin("g", "id=\"\(name)\" class=\"\(mark("lamp", name))\"")
        svg.empty("circle", "class=\"bulb\" \(SVGAttributes.middle(Point(x, 25))) r=\"7\"")
        svg.end()
      }
      pen.text(lamp.rawValue, Point(x + 12, 24), bold: true)
      let words = words(of: places(of: lamp)).prefix(3).joined(separator: ", ")
      pen.text(words, Point(x + 12, 40), size: 11.5)
    }
    pen.with { $0.newLine() }
  }

  func places(of lamp: KeypadLamp) -> [LEDPlace] {
    wiring.leds.filter { $0.led == .keypad(lamp) }.map(\.place)
  }

  /// A note on wiring contacts; `nil` if there are none.
  var keyNote: String? {
    guard !keys.contacts.isEmpty else { return nil }
    let down = keys.contacts.filter { $0.input.pull == .down }.map(\.key.description)
    guard !down.isEmpty else { return "Keys: a contact between pin and ground." }
    return "Keys: a contact between pin and ground; \(down.joined(separator: ", ")) between pin and 3V3."
  }

  /// The header's pins for keys, keypad lamps and lines to other props.
  var keyUses: [Int: (net: DiagramPen.Net, words: String)] {
    var uses: [Int: (net: DiagramPen.Net, words: String)] = [:]
    for lamp in KeypadLamp.allCases {
      for case .line(let line) in places(of: lamp) {
        guard let pin = HeaderPins.pin(of: wiring.lines[line]) else { continue }
        uses[pin] = (.lamp, lamp.rawValue)
      }
    }
    for wired in wiring.leds where wired.led == .travel {
      guard case .line(let line) = wired.place, let pin = HeaderPins.pin(of: wiring.lines[line]) else {
        continue
      }
      uses[pin] = (.lamp, "travel")
    }
    let inputs =
      keys.contacts.map { (line: $0.input.line, words: $0.key.description) }
      + keys.interrupts.map { (line: $0.input.line, words: "INT of 0x\(String($0.chip.address, radix: 16))") }
    for input in inputs {
      guard let pin = HeaderPins.pin(of: WiredLine(input.line)) else { continue }
      uses[pin] = (.key, input.words)
    }
    return uses
  }
}
