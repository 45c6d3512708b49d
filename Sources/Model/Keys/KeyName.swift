/// What a key is called wherever it is written: `button1`, `keypad:9`, `scan:17`, `pcf8574:5`.
public struct KeyName: Hashable, Sendable, CustomStringConvertible {
  /// Where a key is.
  public enum Source: String, CaseIterable, Sendable {
    /// On a GPIO line, by the name that the board profile gives it.
    case button
    /// On an input device of the kernel (evdev), by what is printed on it: a USB or Bluetooth keypad; and in the
    /// terminal of a simulation.
    case keypad
    /// In the key matrix of an HT16K33, by its number from 1 to ``keysOfScan``.
    case scan
    /// On a keypad behind a PCF8574, by what is printed on it.
    case pcf8574
  }

  /// The keys of an HT16K33: K1 to K13 on each of KS0 to KS2 (data sheet, key data RAM).
  ///
  /// `scan:1` is K1 of KS0, `scan:14` K1 of KS1.
  public static let keysOfScan = 39
  /// What names look like, for messages.
  public static let examples = "a key such as button1, keypad:9, scan:17 or pcf8574:5"
  /// The longest name, in characters.
  public static let longest = 32

  /// The name, in lower case.
  public let description: String
  /// Where the key is.
  public let source: Source
  /// What is printed on a keypad's key, or its number in a matrix; a button's whole name.
  public let key: String

  /// The key of a text; letters of either case; `nil` for a text that no key can have.
  ///
  /// - Parameter text: the name.
  public init?(_ text: String) {
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

  /// A key of a keypad or a matrix; `nil` for one that there cannot be.
  ///
  /// - Parameters:
  ///   - source: where it is; not ``Source/button``.
  ///   - key: what is printed on it, or its number.
  public init?(_ source: Source, _ key: String) {
    let key = key.lowercased()
    switch source {
    case .button: return nil
    case .scan:
      guard let number = Int(key), 1...Self.keysOfScan ~= number, String(number) == key else { return nil }
    case .keypad, .pcf8574:
      // Printable ASCII without what would have to be quoted in a shell or parts names.
      guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !Self.parting.contains($0) }) else {
        return nil
      }
    }
    let name = "\(source.rawValue):\(key)"
    guard name.utf8.count <= Self.longest else { return nil }
    self.init(name, source, key)
  }

  private static let parting = Array(#":"'\,"#.utf8)

  /// A letter, and letters, digits, `-` and `_` behind it; no source's own word.
  private static func isButton(_ text: String) -> Bool {
    guard Source(rawValue: text) == nil, let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
}
