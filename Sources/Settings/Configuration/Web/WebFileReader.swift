import LinuxSystem
package import Reading
import Text
import TOML

/// web.toml.
extension WebConfiguration: CompanionFile {
  package static let subject = Subject.page
  private static let most = 32

  package mutating func keys(_ key: inout SectionKeys) {
    key("control", &control) { $0.choice() }
    key("hosts", &hosts) { Self.list($0, "a name such as \"clock.example.org\"", isGood: Self.isHost) }
    key("frame", &frames) {
      Self.list($0, "an origin such as \"https://home.example\"", isGood: Self.isOrigin)
    }
    key("trusted_proxy", &trustedProxies) {
      let expected = "an address or a network such as \"192.168.1.2\" or \"10.0.0.0/8\""
      return Self.list($0, expected) { AddressRange($0) != nil }.compactMap(AddressRange.init)
    }
    key("streams_per_address", &streamsPerAddress) { $0.integer(in: 1...Self.mostStreams) }
  }

  private static func list(_ setting: Setting, _ expected: String, isGood: (String) -> Bool) -> [String] {
    guard let elements = setting.elements else {
      setting.refuseKind(expected: "a list", hint: "write \(setting.path) = [\"…\"], each \(expected)")
      return []
    }
    for element in elements.dropFirst(most).prefix(1) {
      element.refuse(expected: "at most \(most)", found: "\(elements.count)")
    }
    return elements.prefix(most).compactMap { element in
      guard let text = element.string(expected: expected) else { return nil }
      guard isGood(text) else {
        let hint = text.contains("*") ? "wildcards are not supported: write each name" : nil
        element.refuse(expected: expected, hint: hint)
        return nil
      }
      return text.lowercased()
    }
  }

  /// Whether a text is a host name: labels of letters, digits, `-` and `_`, without scheme, port and path.
  static func isHost(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count)
          && label.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
              true
            default: false
            }
          }
      }
  }

  /// Whether a text is an origin: `http` or `https`, a host, and an optional port (RFC 6454 section 6.2).
  static func isOrigin(_ text: String) -> Bool {
    for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
      let parts = text.dropFirst(scheme.count).split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, isHost(String(parts[0])) else { return false }
      return parts.count == 1 || UInt16(parts[1]).map { $0 > 0 } ?? false
    }
    return false
  }
}
