import Panel

/// Advice for buses, as sentences without full stops.
enum BusAdvice {
  /// For an adapter that lacks the transfers an HT16K33 needs.
  static let otherAdapter =
    "this adapter cannot send what the displays need; connect them to one of the Raspberry Pi's own buses"

  /// For a device that is not a bus.
  static let otherName =
    "this is not an I²C bus; check the bus's name in the board's file and under [buses] in the configuration"

  /// For a missing bus: the Raspberry Pi's usual one is only switched off, others need an overlay.
  static func missing(_ bus: String) -> String {
    guard let number = number(of: bus) else {
      return "check the bus's name in the board's file and under [buses] in the configuration;"
        + " `ls /dev/i2c-*` lists the buses"
    }
    switch number {
    case 0:
      return "switch this bus on with `dtparam=i2c_vc=on` in /boot/firmware/config.txt, then reboot"
    case 1:
      return "switch I2C on with `sudo raspi-config nonint do_i2c 0`, or with `dtparam=i2c_arm=on` in"
        + " /boot/firmware/config.txt, then reboot"
    case 3:
      return
        "add the bus to /boot/firmware/config.txt, with `dtoverlay=i2c3,baudrate=400000` on a Raspberry Pi 4 or"
        + " `dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=4,i2c_gpio_scl=5` on any, then reboot"
    default:
      // Without pins the overlay uses GPIO23 and GPIO24, where a board may have lamps.
      return
        "add the bus to /boot/firmware/config.txt, with `dtoverlay=i2c-gpio,bus=\(number),i2c_gpio_sda=PIN,"
        + "i2c_gpio_scl=PIN` with its pins instead of PIN, then reboot"
    }
  }

  /// For an address that I2C_SLAVE refuses.
  static func kernelDriver(of chip: WiredChip) -> String {
    let sentence = "a kernel driver holds this address; remove its dtoverlay from /boot/firmware/config.txt"
    guard let number = number(of: chip.bus) else { return sentence }
    let address = String(chip.address, radix: 16)
    let device = "\(number)-\(String(repeating: "0", count: 4 - address.count))\(address)"
    return "\(sentence) (`ls -l /sys/bus/i2c/devices/\(device)/driver` names it)"
  }

  /// The number of a bus with the kernel's usual device path.
  private static func number(of bus: String) -> UInt? {
    let prefix = "/dev/i2c-"
    guard bus.hasPrefix(prefix) else { return nil }
    let digits = bus.dropFirst(prefix.count)
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return UInt(digits)
  }
}
