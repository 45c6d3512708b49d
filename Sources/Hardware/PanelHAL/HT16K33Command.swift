package import ClockModel

/// The command bytes of the HT16K33 (Holtek data sheet, command summary).
///
/// A byte from 0x00 to 0x0F sets the display RAM pointer for the data after it, and is not listed.
package enum HT16K33Command {
  /// System setup: standby.
  package static let oscillatorOff: UInt8 = 0x20
  /// System setup: normal operation.
  package static let oscillatorOn: UInt8 = 0x21
  /// Display setup: off.
  package static let displayOff: UInt8 = 0x80
  /// Display setup: on, without blinking.
  package static let displayOn: UInt8 = 0x81
  /// ROW/INT set: pin ROW15 drives a row; an earlier program may have made it the key interrupt.
  package static let rowOutput: UInt8 = 0xA0

  /// ROW/INT set: pin ROW15 is the key interrupt, low while there are unread key presses.
  package static let rowInterrupt: UInt8 = 0xA1
  /// The pointer of the key data RAM; its six bytes are read in one transfer.
  package static let keyData: UInt8 = 0x40

  /// Dimming set: the duty of a brightness that is not dark.
  package static func dimming(_ brightness: Brightness) -> UInt8 {
    0xE0 | (max(brightness.sixteenths, 1) - 1)
  }
}
