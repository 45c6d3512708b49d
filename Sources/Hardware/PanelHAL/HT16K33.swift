package import ClockModel
package import Panel

/// The driver of one HT16K33 (Holtek data sheet, revision 1.20).
///
/// It keeps a shadow of the chip and sends only changes. Any error discards the shadow, so the next
/// ``present(_:pause:)`` starts the chip and writes it in full.
package struct HT16K33<Device: I2CDevice> {
  private var device: Device
  private let tellsKeys: Bool
  private var shadow: ChipImage?

  /// A driver that knows nothing of its chip and has sent it nothing.
  ///
  /// - Parameters:
  ///   - device: the chip on its bus.
  ///   - tellsKeys: whether pin ROW15 is the key interrupt and drives no row.
  package init(_ device: Device, tellsKeys: Bool = false) {
    self.device = device
    self.tellsKeys = tellsKeys
  }

  /// Presents an image.
  ///
  /// - Returns: whether anything had to be sent.
  /// - Throws: ``HardwareError`` of the first failed transfer; the rest is not sent.
  @discardableResult
  package mutating func present(
    _ image: ChipImage, pause: (_ milliseconds: Int) -> Void
  ) throws(HardwareError) -> Bool {
    let known = shadow
    shadow = nil
    if let known {
      try update(from: known, to: image)
    } else {
      try start(image, pause: pause)
    }
    shadow = image
    return known != image
  }

  /// Turns the chip dark and puts it into standby, whatever its state.
  ///
  /// The first byte makes it dark; the second keeps it so, as in standby the chip accepts only a wake-up.
  package mutating func halt() throws(HardwareError) {
    shadow = nil
    try device.write(HT16K33Command.displayOff)
    try device.write(HT16K33Command.oscillatorOff)
  }

  /// Reads the keys that are pressed, or were since the last reading, a bit each: bit 0 is K1 of KS0, bit 13
  /// K1 of KS1.
  ///
  /// One transfer of six bytes, which also clears the interrupt: KS0 is 40H and the low five bits of 41H, and
  /// so on (data sheet, key data RAM). The chip scans its keys while its oscillator is on.
  /// - Throws: ``HardwareError`` of the transfer; the shadow is then discarded.
  package mutating func readKeys() throws(HardwareError) -> UInt64 {
    let known = shadow
    shadow = nil
    var bytes: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0, 0, 0)
    try withUnsafeMutableBytes(of: &bytes) { (bytes) throws(HardwareError) in
      try device.read(into: bytes, from: HT16K33Command.keyData)
    }
    shadow = known
    func keys(_ low: UInt8, _ high: UInt8) -> UInt64 { UInt64(low) | UInt64(high & 0x1F) << 8 }
    return keys(bytes.0, bytes.1) | keys(bytes.2, bytes.3) << 13 | keys(bytes.4, bytes.5) << 26
  }

  /// Discards the shadow: the next image is written in full.
  package mutating func forget() { shadow = nil }

  /// Starts the chip: the oscillator first, as one in standby may ignore everything else; the display last,
  /// as RAM is random after power-on.
  private mutating func start(
    _ image: ChipImage, pause: (_ milliseconds: Int) -> Void
  ) throws(HardwareError) {
    try device.write(HT16K33Command.oscillatorOn)
    pause(1)
    try write(image.ram, RAMTransfer(start: 0, count: 16))
    try device.write(tellsKeys ? HT16K33Command.rowInterrupt : HT16K33Command.rowOutput)
    if image.brightness > .dark { try device.write(HT16K33Command.dimming(image.brightness)) }
    try device.write(image.brightness > .dark ? HT16K33Command.displayOn : HT16K33Command.displayOff)
  }

  private mutating func update(from known: ChipImage, to image: ChipImage) throws(HardwareError) {
    if image.brightness == .dark, known.brightness > .dark { try device.write(HT16K33Command.displayOff) }
    for transfer in RAMTransfers(from: known.ram, to: image.ram) {
      try write(image.ram, transfer)
    }
    guard image.brightness != known.brightness, image.brightness > .dark else { return }
    try device.write(HT16K33Command.dimming(image.brightness))
    if known.brightness == .dark { try device.write(HT16K33Command.displayOn) }
  }

  private mutating func write(_ ram: DisplayRAM, _ transfer: RAMTransfer) throws(HardwareError) {
    let payload = transfer.payload(of: ram)
    try withUnsafeBytes(of: payload) { (bytes) throws(HardwareError) in
      try device.write(
        UnsafeRawBufferPointer(rebasing: bytes.prefix(transfer.count)), to: UInt8(transfer.start))
    }
  }
}

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
