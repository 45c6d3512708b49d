/// The six digits of a pairing code, which a person reads off the prop.
///
/// If they are printed by mistake, dots appear.
package struct PairingDigits: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  package static let count = 6

  /// The digits in ASCII.
  let characters: [UInt8]

  /// Reads a code; `nil` if the text is not six digits, 0 to 9.
  package init?(_ text: String) {
    let characters = Array(text.utf8)
    guard characters.count == Self.count, characters.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    self.characters = characters
  }

  /// The last six digits of a number, with zeros in front.
  package init(_ number: Int) {
    var rest = number.magnitude
    var characters: [UInt8] = []
    for _ in 0..<Self.count {
      characters.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    self.characters = characters.reversed()
  }

  /// The digits themselves, to send or show them.
  package var revealed: String { String(decoding: characters, as: UTF8.self) }

  package var description: String { "••••••" }

  /// An empty mirror, which hides the digits.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
