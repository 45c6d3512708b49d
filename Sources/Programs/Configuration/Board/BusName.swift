import Text

/// The device path of an I²C bus.
enum BusName {
  static let standard = "/dev/i2c-1"

  /// The path that a value gives, `nil` where it gives none.
  static func read(_ setting: Setting) -> String? {
    let expected = "the path of a bus such as \"\(standard)\""
    guard case .integer(let number) = setting.node.value, 0...99 ~= number else {
      return path(setting, expected)
    }
    setting.refuseKind(expected: expected, hint: "write \"/dev/i2c-\(number)\", with quotes")
    return nil
  }

  private static func path(_ setting: Setting, _ expected: String) -> String? {
    guard let text = setting.string(expected: expected) else { return nil }
    guard isPath(text) else {
      let number = text.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
      let isMeant = !number.isEmpty && number.count < 3 && text.lowercased().contains("i2c")
      setting.refuse(expected: expected, hint: isMeant ? "write \"/dev/i2c-\(String(number))\"" : nil)
      return nil
    }
    guard isOfI2C(text) else {
      setting.refuse(
        expected: expected,
        hint: "a bus is /dev/i2c-NUMBER, or a link that has i2c in its name or its folder's, as in"
          + " \"/dev/i2c/clock\"")
      return nil
    }
    return text
  }

  /// Whether a path is that of a bus by its looks: a board's file must not make the daemon write to /dev/mem.
  ///
  /// What is there is not looked at: a bus may come later, and a profile is checked on machines that have none. A
  /// link of udev's may have any name beyond that.
  private static func isOfI2C(_ text: String) -> Bool {
    text.split(separator: "/").dropFirst().contains { $0.contains("i2c") }
  }

  private static func isPath(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.hasPrefix("/dev/") && text.utf8.count <= 128 && !LineFault.hasUnprintable(text)
      && parts.dropFirst().allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
