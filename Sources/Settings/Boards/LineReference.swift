import ClockModel
import Panel
import Reading
import Text

/// Reads a GPIO line's name, or its chip's label and its offset there.
enum LineReference {
  /// The I²C pins on kernels that name lines by their first function, and the pins of the HAT's own bus.
  private static let namesOfI2C: Set<String> = [
    "SDA1", "SCL1", "SDA0", "SCL0", "ID_SDA", "ID_SCL", "ID_SD", "ID_SC",
  ]
  private static let labels = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]
  private static let hintOnI2C =
    "GPIO0 to GPIO3 are I2C pins: using them cuts the chips off from their buses"

  /// Reads a table's line; `nil` if it is wrong.
  static func read(_ section: Section) -> WiredLine.Reference? {
    section.refuseBoth("line", "gpio_chip")
    section.refuseBoth("line", "offset")
    if let line = section.setting("line") { return name(line).map { .name($0) } }
    let labelSetting = section.setting("gpio_chip")
    let offsetSetting = section.setting("offset")
    if labelSetting == nil {
      section.missing("gpio_chip", expected: "the label of the line's GPIO chip, as in \"\(labels[1])\"")
    }
    if offsetSetting == nil { section.missing("offset", expected: "the line's offset on the GPIO chip") }
    let label = labelSetting.flatMap(Self.label)
    let offset = offsetSetting.flatMap(Self.offset)
    guard let label, let offset else { return nil }
    return .offset(offset, chipLabel: label)
  }

  /// Returns the same text for the same line, as far as names show: GPIO17 is offset 17 of a Raspberry Pi's
  /// chip.
  static func identity(_ reference: WiredLine.Reference) -> String {
    switch reference {
    case .name(let name): name
    case .offset(let offset, let label):
      labels.contains(label) ? "GPIO\(offset)" : "offset \(offset) of \(label)"
    }
  }

  private static func name(_ setting: Setting) -> String? {
    let expected = "a line's name such as \"GPIO17\""
    guard case .string(let name) = setting.node.value else {
      if case .integer(let number) = setting.node.value, 0...99 ~= number {
        setting.refuseKind(expected: expected, hint: "did you mean \"GPIO\(number)\"?")
      } else {
        setting.refuseKind(expected: expected)
      }
      return nil
    }
    let upper = name.uppercased()
    if ["GPIO0", "GPIO1", "GPIO2", "GPIO3"].contains(upper) || namesOfI2C.contains(upper) {
      setting.refuse(expected: "a line that is not an I2C pin", hint: hintOnI2C)
      return nil
    }
    // The kernel keeps 31 bytes of a name.
    guard !name.isEmpty, name.utf8.count <= 31, !name.contains(where: { $0.isWhitespace }),
      !upper.hasPrefix("GPIO_"), !LineFault.hasUnprintable(name), UInt8(name) == nil,
      !(upper.hasPrefix("GPIO") && name != upper)
    else {
      let number = (upper.hasPrefix("GPIO") ? String(upper.dropFirst(4)) : name).filter {
        $0 != " " && $0 != "_"
      }
      let isNumber = UInt8(number) != nil
      setting.refuse(expected: expected, hint: isNumber ? "did you mean \"GPIO\(number)\"?" : nil)
      return nil
    }
    if upper.hasPrefix("GPIO"), let number = Int(upper.dropFirst(4)), number > 27 {
      setting.report.warn(
        at: setting.position, key: setting.path,
        "on a Raspberry Pi's header, use GPIO4 to GPIO27: is \(name) right?")
    }
    warnOfLookalike(name, setting)
    return name
  }

  /// Warns of names that people write for GPIO17 but no Raspberry Pi has.
  private static func warnOfLookalike(_ name: String, _ setting: Setting) {
    guard let number = numberOfLookalike(name), 4...27 ~= number, name != "GPIO\(number)" else { return }
    setting.report.warn(
      at: setting.position, key: setting.path,
      "did you mean GPIO\(number) instead of \(name)? gpioinfo prints the names")
  }

  /// Returns the number in a name such as BCM17, GP17, IO_17 or GPI017.
  private static func numberOfLookalike(_ name: String) -> Int? {
    let upper = name.uppercased()
    for beginning in ["BCM", "GPI", "GPIO-", "GPIO0", "GP", "IO"] where upper.hasPrefix(beginning) {
      var rest = upper.dropFirst(beginning.count)
      if let first = rest.first, "_ O".contains(first) { rest = rest.dropFirst() }
      if rest.first == "0" { rest = rest.dropFirst() }
      if 1...2 ~= rest.utf8.count, let number = UInt8(rest) { return Int(number) }
    }
    return nil
  }

  private static func label(_ setting: Setting) -> String? {
    let expected = "the label of a GPIO chip, as in \(Wording.list(labels.map(Words.quoted), "or"))"
    let hint = "a chip's number differs between kernels, its label does not"
    if case .integer = setting.node.value {
      setting.refuseKind(expected: expected, hint: hint)
      return nil
    }
    guard let label = setting.string(expected: expected) else { return nil }
    guard !label.hasPrefix("gpiochip"), !label.contains("/"), UInt8(label) == nil else {
      setting.refuse(expected: expected, hint: hint)
      return nil
    }
    guard !label.isEmpty, label.utf8.count <= 31, !LineFault.hasUnprintable(label) else {
      setting.refuse(expected: expected)
      return nil
    }
    return label
  }

  private static func offset(_ setting: Setting) -> UInt32? {
    if case .integer(let number) = setting.node.value, 0...3 ~= number {
      setting.refuse(expected: "an offset of 4 or more", hint: hintOnI2C)
      return nil
    }
    return setting.integer(in: 4...1023, expected: "an offset from 4 to 1023").flatMap { UInt32(exactly: $0) }
  }
}
