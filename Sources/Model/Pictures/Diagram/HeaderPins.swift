import Panel

/// The 40 pins of a Raspberry Pi's header, 1 to 40; odd pins form the column nearer the board's middle.
enum HeaderPins {
  private static let names = [
    "3V3", "5V", "GPIO2", "5V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15", "GPIO17", "GPIO18",
    "GPIO27", "GND",
    "GPIO22", "GPIO23", "3V3", "GPIO24", "GPIO10", "GND", "GPIO9", "GPIO25", "GPIO11", "GPIO8", "GND",
    "GPIO7", "GPIO0",
    "GPIO1", "GPIO5", "GND", "GPIO6", "GPIO12", "GPIO13", "GND", "GPIO19", "GPIO16", "GPIO26", "GPIO20",
    "GND", "GPIO21",
  ]

  static let numbers = 1...names.count

  static func name(of pin: Int) -> String { names[pin - 1] }

  /// The pin of a GPIO line; `nil` if the header does not have it.
  static func pin(of line: WiredLine) -> Int? {
    let name: String =
      switch line.reference {
      case .name(let name): name
      // The main GPIO chip's offsets are the GPIO numbers.
      case .offset(let offset, let label): label.hasPrefix("pinctrl-") ? "GPIO\(offset)" : ""
      }
    return names.firstIndex(of: name).map { $0 + 1 }
  }

  /// The pins of a bus, as in boards/README.md and its lines for config.txt; `nil` for other buses.
  static func bus(_ path: String) -> (power: Int, data: Int, clock: Int, ground: Int)? {
    switch path {
    case "/dev/i2c-1": (1, 3, 5, 6)
    case "/dev/i2c-3": (17, 7, 29, 30)
    default: nil
    }
  }

  /// The ground pin nearest to some pins, on the side with most of them.
  static func ground(for pins: [Int]) -> Int? {
    guard !pins.isEmpty else { return nil }
    let isOdd = pins.filter { $0 % 2 == 1 }.count * 2 > pins.count
    let middle = Double(pins.reduce(0, +)) / Double(pins.count)
    return numbers.filter { name(of: $0) == "GND" && ($0 % 2 == 1) == isOdd }
      .min { abs(Double($0) - middle) < abs(Double($1) - middle) }
  }
}
