/// The six digits of a code that a person reads off the prop.
///
/// Whatever prints them by mistake prints dots.
public struct PairingDigits: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  /// How many there are.
  public static let count = 6

  /// Their characters, in ASCII.
  let characters: [UInt8]

  /// Reads a code; `nil` where a text is not six digits, 0 to 9.
  public init?(_ text: String) {
    let characters = Array(text.utf8)
    guard characters.count == Self.count, characters.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    self.characters = characters
  }

  /// The digits themselves, for who has to send or show them.
  public var revealed: String { String(decoding: characters, as: UTF8.self) }

  /// Dots.
  public var description: String { "••••••" }

  /// Nothing of what they are.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
