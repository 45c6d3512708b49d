import Keys
import Testing

/// Which input devices the prop uses, and the legends of their keys.
@Suite struct KeypadDeviceTests {
  private static let pad = [69, 98, 55, 74, 71, 72, 73, 78, 75, 76, 77, 79, 80, 81, 96, 82, 83]
  private static let row = Array(2...11)
  private static let letters = Array(16...25) + Array(30...38) + Array(44...50)

  private static let table: [(what: String, keys: [Int], isNamed: Bool, KeypadDevice.Judgement)] = [
    ("a number pad", pad, false, .take), ("a row of digits", row + [28], false, .take),
    ("a telephone's keys", Array(0x200...0x20B), false, .take),
    ("a full keyboard", pad + row + letters + [116], false, .offer),
    ("a full keyboard that is named", pad + row + letters + [116], true, .take),
    ("a pad that declares all keys", Array(1...248), false, .offer),
    ("a remote control with a power key", row + [116], false, .offer),
    ("one that is named", row + [116], true, .take),
    ("a power button", [116], false, .leave), ("a power button that is named", [116], true, .refuse),
    ("a lid", [], false, .leave), ("nine digits", Array(2...10), false, .leave),
    ("a button of gpio-keys", [28], false, .leave), ("one that is named", [28], true, .take),
    ("a mouse", [0x110, 0x111, 0x112], false, .leave), ("letters alone", letters, false, .leave),
  ]

  @Test(arguments: table)
  func digitPadsAndNamedDevicesAreUsed(
    what: String, keys: [Int], isNamed: Bool, judgement: KeypadDevice.Judgement
  ) {
    let device = KeypadDevice(name: "Pad", keys: KeyCodes(keys))
    #expect(device.judgement(named: isNamed ? ["Other", "Pad"] : ["Other"]) == judgement, "\(what)")
  }

  @Test func capabilitiesAreParsedAsTheKernelWritesThem() throws {
    let pad = try #require(KeyCodes(capabilities: "a0 8000000000004002\n"))
    #expect(pad == KeyCodes([1, 14, 63, 69, 71]))
    let one = try #require(KeyCodes(capabilities: "10000000 0 0 0\n"))
    #expect(one == KeyCodes([220]))
    #expect(try #require(KeyCodes(capabilities: "0\n")) == KeyCodes())
    let all = String(repeating: "ffffffffffffffff ", count: 12)
    #expect(try #require(KeyCodes(capabilities: all)) == KeyCodes(0...KeyCodes.highest))
  }

  @Test(arguments: ["", "\n", "xyz", "-1", "+1", "10000000000000000", String(repeating: "0 ", count: 13)])
  func invalidBitmapsAreRefused(text: String) {
    #expect(KeyCodes(capabilities: text) == nil)
  }

  private static let legends: [(code: Int, withLetters: String?, without: String?)] = [
    (2, "1", "1"), (10, "9", "9"), (11, "0", "0"), (82, "0", "0"), (79, "1", "1"), (73, "9", "9"),
    (0x200, "0", "0"),
    (0x209, "9", "9"), (28, "enter", "enter"), (96, "enter", "enter"), (55, "*", "*"), (0x20B, "#", "#"),
    (14, "backspace", "backspace"), (30, "a", "a"), (16, "q", "q"), (50, "m", "m"), (25, "p", "p"),
    (59, "f1", "f1"),
    (68, "f10", "f10"), (88, "f12", "f12"), (115, "volumeup", "volumeup"),
    // With NumLock off, a pad's digits send the codes of a keyboard's arrows.
    (107, "end", "1"), (108, "down", "2"), (109, "pagedown", "3"), (105, "left", "4"), (0x163, "clear", "5"),
    (106, "right", "6"), (102, "home", "7"), (103, "up", "8"), (104, "pageup", "9"), (110, "insert", "0"),
    (69, nil, nil), (0, nil, nil), (240, "key-240", "key-240"), (0x2FF, "key-767", "key-767"),
    (0x300, nil, nil),
    (0x100, "btn0", "btn0"),
  ]

  @Test(arguments: legends)
  func keyCodeGivesTheLegend(code: Int, withLetters: String?, without: String?) {
    #expect(EvdevKey.legend(of: code, onDeviceWithLetters: true) == withLetters)
    #expect(EvdevKey.legend(of: code, onDeviceWithLetters: false) == without)
  }

  @Test func everyLegendMakesAValidName() {
    for code in 0...KeyCodes.highest {
      for hasLetters in [false, true] {
        guard let legend = EvdevKey.legend(of: code, onDeviceWithLetters: hasLetters) else { continue }
        #expect(KeyName(.keypad, legend) != nil, "\(code): \(legend)")
      }
    }
  }
}
