package import ClockModel
package import Panel

/// A model of one HT16K33: its registers and display RAM after the bytes it received.
///
/// After power-on the oscillator and the display are off and the RAM is random; in standby the chip accepts
/// only the system setup command (data sheet; Adafruit's boards show both).
package struct SimulatedHT16K33: Equatable, Sendable {
  /// The blinking rate.
  package enum Blink: UInt8, Sendable {
    case none, twoHertz, oneHertz, halfHertz
  }

  /// Whether the chip is awake.
  package private(set) var isOscillatorOn = false
  package private(set) var isDisplayOn = false
  package private(set) var blink = Blink.none
  /// The dimming, 1…16 sixteenths.
  package private(set) var dimming = Brightness.full
  /// Whether ROW15 drives a row instead of the key interrupt.
  package private(set) var isRow15Output = true
  package private(set) var ram: DisplayRAM
  private var pointer: UInt8 = 0
  /// The held keys, a bit each from K1 of KS0 on.
  private var held: UInt64 = 0
  /// The key data RAM.
  private var keyData: UInt64 = 0
  /// Whether a held key is reported only once until it is released.
  ///
  /// That is the literal reading of the data sheet; all drivers observe that every reading reports it.
  package var tellsHeldKeysOnce = false

  /// A chip at power-on.
  package init(using generator: inout some RandomNumberGenerator) {
    ram = DisplayRAM()
    for index in 0..<16 { ram[index] = .random(in: .min ... .max, using: &generator) }
  }

  /// The image on its LEDs: dark in standby or with the display off, without ROW15 if that pin is the
  /// interrupt; a blinking display counts as lit.
  package var shown: ChipImage {
    guard isOscillatorOn, isDisplayOn else { return .dark }
    var lit = ram
    if !isRow15Output {
      for byte in stride(from: 1, to: 16, by: 2) { lit[byte] &= 0x7F }
    }
    return ChipImage(ram: lit, brightness: dimming)
  }

  /// Whether it interrupts: it has unread keys, and pin ROW15 is the interrupt.
  package var interrupts: Bool { isOscillatorOn && !isRow15Output && isFlagSet }
  private var isFlagSet = false

  /// Holds down only these keys: bits from K1 of KS0 on, bit 13 being K1 of KS1.
  package mutating func hold(_ keys: UInt64) {
    let fresh = keys & ~held
    held = keys
    guard isOscillatorOn, fresh != 0 else { return }
    keyData |= fresh
    isFlagSet = true
  }

  /// Sends key data RAM from pointer 0x40 on, which clears it and the interrupt; display RAM from any other.
  package mutating func send(_ bytes: UnsafeMutableRawBufferPointer, from pointer: UInt8) {
    guard pointer == 0x40 else {
      for index in bytes.indices { bytes[index] = ram[(Int(pointer) + index) & 15] }
      return
    }
    let keys = isOscillatorOn ? keyData : 0
    for index in bytes.indices {
      let word = keys >> UInt64(13 * (index / 2))
      bytes[index] = index > 5 ? 0 : UInt8(truncatingIfNeeded: index % 2 == 0 ? word : word >> 8 & 0x1F)
    }
    // The next scan finds the keys that are still held.
    keyData = tellsHeldKeysOnce ? 0 : held
    isFlagSet = false
  }

  /// Receives the bytes of one write transfer, without the address.
  package mutating func receive(_ first: UInt8, _ rest: UnsafeRawBufferPointer) {
    switch first {
    case 0x20, 0x21:
      isOscillatorOn = first & 1 == 1
    case _ where !isOscillatorOn:
      break
    case 0x00...0x0F:
      pointer = first
      for byte in rest {
        ram[Int(pointer)] = byte
        pointer = (pointer + 1) & 15
      }
    case 0x80...0x87:
      isDisplayOn = first & 1 == 1
      blink = Blink(rawValue: first >> 1 & 3) ?? .none
    case 0xA0...0xA3:
      isRow15Output = first & 1 == 0
    case 0xE0...0xEF:
      dimming = Brightness(sixteenths: Int(first & 15) + 1) ?? .full
    default:
      break
    }
  }
}
