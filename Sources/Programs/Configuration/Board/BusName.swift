import Text

/// The device path of an I²C bus.
enum BusName {
  static let standard = "/dev/i2c-1"

  /// The path that a value gives, `nil` where it gives none.
  static func read(_ setting: Setting) -> String? {
    let expected = "the path of a bus such as \"\(standard)\""
    guard let text = setting.string(expected: expected) else { return nil }
    guard isPath(text) else {
      setting.refuse(expected: expected)
      return nil
    }
    return text
  }

  /// Udev may give a bus any name, so all of /dev will do.
  private static func isPath(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.hasPrefix("/dev/") && text.utf8.count <= 128 && !LineFault.hasUnprintable(text)
      && parts.dropFirst().allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
