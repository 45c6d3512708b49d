import ControlProtocol
import Keys
import Reading

/// The content of `[keys]` and `[[key]]`, validated as far as the file alone allows.
struct KeySection: KeyedSection {
  /// The action of a key's gesture.
  struct Meaning {
    let press: KeyPress
    let setting: Setting
    /// The setting that names its key.
    let name: Setting
    /// The request; `nil` for nothing.
    let request: Request?
  }

  var meanings: [Meaning] = []
  var echoesDigits = false
  var devices: [String] = []
  var longOnKeypads = KeyRules.longOnKeypads
  var longOnButtons = KeyRules.longOnButtons

  mutating func keys(_ key: inout SectionKeys) {
    key("device", &devices, Self.devices)
    key("echo", &echoesDigits) { $0.boolean() }
    key("keypad_long_ms", &longOnKeypads, Self.length)
    key("button_long_ms", &longOnButtons, Self.length)
  }

  private static let mostDevices = 8
  /// The longest name in the kernel (UHID and Bluetooth have 128 bytes, USB twice 128 with a blank).
  private static let longestDevice = 256
  private static let lengths = 200...10_000

  /// Reads an input device's name, or several.
  private static func devices(_ setting: Setting) -> [String]? {
    let expected = "the name of an input device, as in \"USB Keypad\", or a list of names"
    func name(_ setting: Setting) -> String? {
      guard let name = setting.string(expected: expected) else { return nil }
      guard !name.isEmpty, name.utf8.count <= longestDevice else {
        setting.refuse(expected: expected)
        return nil
      }
      return name
    }
    if case .string = setting.node.value { return name(setting).map { [$0] } }
    guard let elements = setting.elements, 1...mostDevices ~= elements.count else {
      setting.refuseKind(expected: expected)
      return nil
    }
    return elements.compactMap(name)
  }

  private static func length(_ setting: Setting) -> UInt64? {
    let expected = "milliseconds, from \(lengths.lowerBound) to \(lengths.upperBound)"
    return setting.integer(in: lengths, expected: expected).map { UInt64($0) * 1_000_000 }
  }
}
