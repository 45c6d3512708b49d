/// The name of a key: `button1`, `keypad:9`, `scan:17`, `pcf8574:5`.
package struct KeyName: Hashable, Sendable, CustomStringConvertible {
  /// The source of a key.
  package enum Source: String, CaseIterable, Sendable {
    /// A GPIO line, by its name in the board profile.
    case button
    /// An input device of the kernel (evdev), such as a USB or Bluetooth keypad, or a simulation's terminal,
    /// by the key's legend.
    case keypad
    /// The key matrix of an HT16K33, by number from 1 to ``keysOfScan``.
    case scan
    /// A keypad behind a PCF8574, by the key's legend.
    case pcf8574
  }

  /// The keys of an HT16K33: K1 to K13 on each of KS0 to KS2 (data sheet, key data RAM).
  ///
  /// `scan:1` is K1 of KS0, `scan:14` K1 of KS1.
  package static let keysOfScan = 39
  /// Examples of names, for messages.
  package static let examples = "a key such as button1, keypad:9, scan:17 or pcf8574:5"
  /// The longest name, in characters.
  package static let longest = 32

  /// The name, in lower case.
  package let description: String
  package let source: Source
  /// The legend of a keypad's key, or its number in a matrix; a button's whole name.
  package let key: String

  /// Parses a key's name, in letters of either case; `nil` if it is invalid.
  package init?(_ text: String) {
    let text = text.lowercased()
    guard 1...Self.longest ~= text.utf8.count else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 1 {
      guard Self.isButton(text) else { return nil }
      self.init(text, .button, text)
      return
    }
    guard let source = Source(rawValue: String(parts[0])), source != .button else { return nil }
    self.init(source, String(parts[1]))
  }

  private init(_ name: String, _ source: Source, _ key: String) {
    (description, self.source, self.key) = (name, source, key)
  }

  /// A key of a keypad or matrix; `nil` if it is invalid.
  ///
  /// - Parameters:
  ///   - source: its source; not ``Source/button``.
  ///   - key: its legend or number.
  package init?(_ source: Source, _ key: String) {
    let key = key.lowercased()
    switch source {
    case .button: return nil
    case .scan:
      guard let number = Int(key), 1...Self.keysOfScan ~= number, String(number) == key else { return nil }
    case .keypad, .pcf8574:
      // Printable ASCII, except for separators of names and characters that a shell would need quoted.
      guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !Self.parting.contains($0) }) else {
        return nil
      }
    }
    let name = "\(source.rawValue):\(key)"
    guard name.utf8.count <= Self.longest else { return nil }
    self.init(name, source, key)
  }

  private static let parting = Array(#":"'\,"#.utf8)

  /// Whether it is a button's name: a letter, then letters, digits, `-` and `_`, but not a source's name.
  private static func isButton(_ text: String) -> Bool {
    guard Source(rawValue: text) == nil, let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
}
