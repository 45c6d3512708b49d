public import ClockModel
public import Panel

/// A model of one HT16K33: what its registers and display RAM hold after the bytes it was sent.
///
/// After power-on the oscillator and the display are off and the RAM is random; in standby the chip takes
/// nothing but the system setup command (data sheet; Adafruit's boards show both).
public struct SimulatedHT16K33: Equatable, Sendable {
  /// What blinks, and how often a second.
  public enum Blink: UInt8, Sendable {
    case none, twoHertz, oneHertz, halfHertz
  }

  /// Whether the chip is awake.
  public private(set) var isOscillatorOn = false
  /// Whether the display is switched on.
  public private(set) var isDisplayOn = false
  /// The blinking of the display setup.
  public private(set) var blink = Blink.none
  /// The dimming, 1…16 sixteenths.
  public private(set) var dimming = Brightness.full
  /// Whether ROW15 drives a row and not the key interrupt.
  public private(set) var isRow15Output = true
  /// The display RAM.
  public private(set) var ram: DisplayRAM
  private var pointer: UInt8 = 0

  /// A chip at power-on.
  public init(using generator: inout some RandomNumberGenerator) {
    ram = DisplayRAM()
    for index in 0..<16 { ram[index] = .random(in: .min ... .max, using: &generator) }
  }

  /// What its LEDs show: nothing in standby or with the display off, and nothing on ROW15 where that pin is the
  /// interrupt; a blinking display counts as lit.
  public var shown: ChipImage {
    guard isOscillatorOn, isDisplayOn else { return .dark }
    var lit = ram
    if !isRow15Output {
      for byte in stride(from: 1, to: 16, by: 2) { lit[byte] &= 0x7F }
    }
    return ChipImage(ram: lit, brightness: dimming)
  }

  /// Takes the bytes of one write transfer, the address left out.
  public mutating func receive(_ first: UInt8, _ rest: UnsafeRawBufferPointer) {
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
