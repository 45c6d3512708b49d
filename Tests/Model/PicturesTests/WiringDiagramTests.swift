import ClockModel
import ClockTestSupport
import Panel
import TestSupport
import Testing

@testable import Pictures

/// Wiring diagrams of boards.
@Suite struct WiringDiagramTests {
  /// Each wired lamp is drawn once, under the picture's id, and nothing is marked.
  @Test(arguments: [UInt64(1), 2, 3, 4]) func everyWiredLampIsDrawnOnce(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<25 {
      let wiring = Wiring.random(using: &generator)
      let reading = SVGReading(WiringDiagram(name: "any", description: nil, wiring: wiring).document())
      #expect(reading.repeated.isEmpty)
      var missing: [String] = []
      for wired in wiring.leds {
        switch wired.led {
        case .lamp(let readout, let lamp):
          if reading.lit["\(readout.name)-\(lamp.rawValue)"] == nil { missing.append("\(wired.led)") }
        case .keypad(let lamp):
          if reading.lit["keypad-\(lamp.rawValue)"] == nil { missing.append("\(wired.led)") }
        case .segment, .travel: break
        }
      }
      #expect(missing.isEmpty, "seed \(seed), board \(number): \(missing)")
      #expect(!reading.lit.values.contains(true))
    }
  }

  @Test(arguments: [UInt64(5), 6]) func onlyTheLEDUnderTestIsMarked(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<10 {
      let wiring = Wiring.random(using: &generator)
      let diagram = WiringDiagram(name: "any", description: nil, wiring: wiring)
      guard let wired = wiring.leds.filter({ $0.led != .travel }).randomElement(using: &generator) else {
        continue
      }
      let name = wired.led.name(on: wiring.places)
      let lit = SVGReading(diagram.document(marking: name)).lit.filter(\.value).map(\.key)
      #expect(lit == [name], "seed \(seed), board \(number)")
    }
  }

  private static let pins: [(String, Int)] = [
    ("GPIO2", 3), ("GPIO3", 5), ("GPIO17", 11), ("GPIO27", 13), ("GPIO22", 15), ("GPIO16", 36),
    ("GPIO12", 32),
    ("GPIO21", 40),
  ]

  @Test(arguments: pins) func linesMapToHeaderPins(line: String, pin: Int) {
    #expect(HeaderPins.pin(of: WiredLine(.name(line))) == pin)
    #expect(HeaderPins.name(of: pin) == line)
    let offset = UInt32(line.dropFirst(4)) ?? 0
    #expect(HeaderPins.pin(of: WiredLine(.offset(offset, chipLabel: "pinctrl-rp1"))) == pin)
    #expect(HeaderPins.pin(of: WiredLine(.offset(offset, chipLabel: "gpio-mockup"))) == nil)
  }

  @Test func lampsOfAReadoutUseTheNearestGround() {
    #expect(HeaderPins.ground(for: [11, 13, 15]) == 9)
    #expect(HeaderPins.ground(for: [16, 18, 22]) == 20)
    #expect(HeaderPins.ground(for: [36, 32, 33]) == 34)
    #expect(HeaderPins.ground(for: []) == nil)
  }

  @Test func digitsListTheirCommonsAndRows() {
    func wiring(_ places: [(bit: Int, row: Int)], digit: Digit = .day1) -> Wiring {
      Wiring(
        chips: [WiredChip(bus: "/dev/i2c-1", address: 0x70)], lines: [],
        leds: places.map {
          WiredLED(.segment(.present, digit, bit: $0.bit), at: .bit(chip: 0, common: 3, row: $0.row))
        })
    }
    let straight = DigitWiring(.day1, of: .present, on: wiring((0..<7).map { ($0, $0 + 8) }))
    #expect(straight?.common == "COM3" && straight?.rows == "R8–14" && straight?.note == nil)
    let turned = DigitWiring(.day1, of: .present, on: wiring((0..<7).map { (6 - $0, $0) }))
    #expect(turned?.rows == "R0–6*" && turned?.note == "g f e d c b a")
    let scattered = DigitWiring(.day1, of: .present, on: wiring((0..<7).map { ($0, $0 * 2) }))
    #expect(scattered?.note?.hasPrefix("a 3/0, b 3/2,") == true)
    #expect(DigitWiring(.day2, of: .present, on: wiring([(0, 0)])) == nil)
  }
}
