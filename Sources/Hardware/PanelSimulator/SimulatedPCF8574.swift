/// A model of a PCF8574 with a keypad: eight pins that are low, or high by a current that a contact to a low
/// pin pulls down.
///
/// After power-on all pins are high (NXP data sheet, power-on reset).
package struct SimulatedPCF8574: Equatable, Sendable {
  /// Two pins that a key connects.
  struct Contact: Equatable {
    let first, second: Int

    init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
  }

  /// The last byte written: a pin with a 1 is high unless something pulls it down.
  private var latch: UInt8 = 0xFF
  /// The levels at the last read or write, with which the interrupt compares.
  private var known: UInt8 = 0xFF
  var contacts: [Contact] = []

  var levels: UInt8 {
    var levels = latch
    var before: UInt8
    // A pin that is pulled down pulls others down.
    repeat {
      before = levels
      for contact in contacts
      where levels >> UInt8(contact.first) & 1 == 0 || levels >> UInt8(contact.second) & 1 == 0 {
        levels &= ~(1 << UInt8(contact.first) | 1 << UInt8(contact.second))
      }
    } while levels != before
    return levels
  }

  /// Whether a level has changed since the last read or write.
  var interrupts: Bool { levels != known }

  mutating func receive(_ byte: UInt8) {
    latch = byte
    known = levels
  }

  mutating func send() -> UInt8 {
    known = levels
    return known
  }

  mutating func losePower() {
    latch = 0xFF
    known = levels
  }
}
