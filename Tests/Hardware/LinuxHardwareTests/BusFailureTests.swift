import LinuxSystem
import Glibc
import Panel
import PanelHAL
import Testing

@testable import LinuxHardware

/// How a failed bus operation is classified and reported.
@Suite struct BusFailureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let step: BusFailure.Step
    let code: Int32
    let kind: HardwareErrorKind
    var testDescription: String { "\(step): \(Errno(code))" }

    init(_ step: BusFailure.Step, _ code: Int32, _ kind: HardwareErrorKind) {
      self.step = step
      self.code = code
      self.kind = kind
    }
  }

  private static let chip = WiredChip(bus: "/dev/i2c-1", address: 0x70)

  private static func error(
    _ step: BusFailure.Step, _ code: Int32, on chip: WiredChip = chip
  ) -> HardwareError {
    BusFailure(chip: chip, step: step, system: Errno(code)).error
  }

  @Test(
    "An errno is classified by the step it came from",
    arguments: [
      // No acknowledge: bcm2835 and designware, i2c-gpio, i2c-stub, i2c-virtio; then a lost arbitration.
      Case(.write(bytes: 1), EREMOTEIO, .noAcknowledge),
      Case(.write(bytes: 1), ENXIO, .noAcknowledge),
      Case(.write(bytes: 1), ENODEV, .noAcknowledge),
      Case(.write(bytes: 1), EIO, .noAcknowledge),
      Case(.write(bytes: 1), EAGAIN, .noAcknowledge),
      Case(.write(bytes: 1), ETIMEDOUT, .timeout),
      Case(.write(bytes: 1), EOPNOTSUPP, .unsupported),
      Case(.write(bytes: 1), EINVAL, .other),
      Case(.open, ENOENT, .missing),
      Case(.open, ENODEV, .missing),
      Case(.open, ENXIO, .missing),
      Case(.open, ENOTDIR, .missing),
      Case(.open, EACCES, .permission),
      Case(.open, EPERM, .permission),
      Case(.open, EBUSY, .busy),
      Case(.open, EMFILE, .other),
      Case(.inquire, ENOTTY, .other),
      Case(.inquire, ENODEV, .missing),
      Case(.inquire, EOPNOTSUPP, .unsupported),
      Case(.select, EBUSY, .busy),
      Case(.select, EINVAL, .other),
    ])
  func classification(_ example: Case) {
    #expect(Self.error(example.step, example.code).kind == example.kind)
  }

  @Test("Errors name the bus until its chip is selected, then the chip")
  func parts() {
    let chip = HardwarePart.chip(bus: "/dev/i2c-1", address: 0x70)
    #expect(Self.error(.open, ENODEV).part == .bus("/dev/i2c-1"))
    #expect(Self.error(.inquire, ENOTTY).part == .bus("/dev/i2c-1"))
    #expect(Self.error(.select, EBUSY).part == chip)
    #expect(Self.error(.write(bytes: 17), ENODEV).part == chip)
  }

  @Test("A missing acknowledge suggests checking the wiring and the address jumpers")
  func noAcknowledge() {
    #expect(
      Self.error(.write(bytes: 17), EREMOTEIO).description
        == "chip 0x70 on /dev/i2c-1: write 17 bytes: Remote I/O error (EREMOTEIO);"
        + " check the wiring, the display's power and its address jumpers")
  }

  @Test("A timeout reports a stuck bus and how to free it")
  func timeout() {
    #expect(
      Self.error(.write(bytes: 1), ETIMEDOUT).description
        == "chip 0x70 on /dev/i2c-1: write 1 byte: Connection timed out (ETIMEDOUT);"
        + " SDA or SCL may be stuck low; power-cycle the displays and check the wiring for a short circuit")
  }

  @Test("The advice is to enable bus 0 or 1, to add another number, to check any other name")
  func missingBuses() {
    func advice(_ bus: String) -> String {
      Self.error(.open, ENOENT, on: WiredChip(bus: bus, address: 0x70)).advice
    }
    #expect(
      advice("/dev/i2c-1") == "switch I2C on with `sudo raspi-config nonint do_i2c 0`, or with"
        + " `dtparam=i2c_arm=on` in /boot/firmware/config.txt, then reboot")
    #expect(
      advice("/dev/i2c-0")
        == "switch this bus on with `dtparam=i2c_vc=on` in /boot/firmware/config.txt, then reboot")
    #expect(
      advice("/dev/i2c-3")
        == "add the bus to /boot/firmware/config.txt, with `dtoverlay=i2c3,baudrate=400000` on a Raspberry"
        + " Pi 4 or `dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=4,i2c_gpio_scl=5` on any, then reboot")
    #expect(
      advice("/dev/i2c-22")
        == "add the bus to /boot/firmware/config.txt, with `dtoverlay=i2c-gpio,bus=22,i2c_gpio_sda=PIN,"
        + "i2c_gpio_scl=PIN` with its pins instead of PIN, then reboot")
    for other in ["/dev/i2c-x", "/dev/i2c-", "/dev/i2c-+1", "i2c-1"] {
      #expect(advice(other).hasPrefix("check the bus's name in the board's file and under [buses]"))
    }
  }

  @Test("The advice distinguishes file permissions from device rules")
  func permission() {
    #expect(
      Self.error(.open, EACCES).description
        == "bus /dev/i2c-1: open: Permission denied (EACCES); add the user to the group i2c, as in"
        + " `sudo usermod -aG i2c USER`, then log in again or restart the service")
    #expect(
      Self.error(.open, EPERM).description
        == "bus /dev/i2c-1: open: Operation not permitted (EPERM); file permissions allow"
        + " it, but a device rule does not; check DeviceAllow= of the service, or the container's rules")
  }

  @Test("A busy address is blamed on a kernel driver, with the path that names it")
  func busy() {
    #expect(
      Self.error(.select, EBUSY).description
        == "chip 0x70 on /dev/i2c-1: select the chip: Device or resource busy (EBUSY); a kernel driver holds this"
        + " address; remove its dtoverlay from /boot/firmware/config.txt"
        + " (`ls -l /sys/bus/i2c/devices/1-0070/driver` names it)")
    #expect(Self.error(.open, EBUSY).advice == "another program holds this bus exclusively; stop it")
  }

  @Test("An adapter without the needed transfers suggests another bus")
  func unsupported() {
    #expect(
      Self.error(.inquire, EOPNOTSUPP).description
        == "bus /dev/i2c-1: ask what the adapter can do: Operation not supported (EOPNOTSUPP); this adapter cannot"
        + " send what the displays need; connect them to one of the Raspberry Pi's own buses")
  }

  @Test("An unknown errno is reported by its number")
  func unknownErrno() {
    #expect(Errno(4711).description == "unknown error (4711)")
  }
}
