package import Reading
import Text

/// The device path of an I²C bus.
package enum BusName {
  package static let standard = "/dev/i2c-1"

  /// Reads the path of a bus; `nil` if it is wrong.
  package static func read(_ setting: Setting) -> String? {
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
        hint: "use /dev/i2c-NUMBER, or a link with i2c in its name or its folder's name, as in"
          + " \"/dev/i2c/clock\"")
      return nil
    }
    return text
  }

  /// Whether a path looks like an I²C bus, so that a board's file cannot make the daemon write to /dev/mem.
  ///
  /// The device is not checked: a bus may appear later, and profiles are checked on machines without one.
  /// Apart from `i2c`, a udev link may have any name.
  private static func isOfI2C(_ text: String) -> Bool {
    text.split(separator: "/").dropFirst().contains { $0.contains("i2c") }
  }

  private static func isPath(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.hasPrefix("/dev/") && text.utf8.count <= 128 && !LineFault.hasUnprintable(text)
      && parts.dropFirst().allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
