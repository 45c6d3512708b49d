import LinuxSystem
import Glibc
import Panel
import PanelHAL
import Testing

@testable import LinuxHardware

/// Finding GPIO chips among the device files, and the errors if none has the line.
@Suite struct GPIOChipsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test("Each chip is listed once, links resolved, two-digit numbers last")
  func paths() throws {
    for name in ["gpiochip10", "gpiochip2", "gpiochip0", "gpio", "i2c-1"] { try directory.file(name) }
    try directory.link("gpiochip4", to: "gpiochip0")
    try directory.link("gpiochip5", to: "nowhere")
    let expected = ["gpiochip0", "gpiochip2", "gpiochip10"].map { "\(directory.path)/\($0)" }
    #expect(GPIOChips.paths(in: directory.path) == expected)
  }

  @Test("Without a chip the error names the searched directory")
  func noChips() {
    let lines = [WiredLine(.name("GPIO17")), WiredLine(.name("GPIO27"))]
    let opened = LinuxPanelHardware(deviceDirectory: directory.path).open(lines)
    #expect(opened.groups.isEmpty)
    #expect(opened.errors.map(\.kind) == [.missing])
    #expect(
      opened.errors.map(\.description) == [
        "GPIO chip of the lamps: find: there is no GPIO chip in \(directory.path);"
          + " check that this is a Raspberry Pi and that its kernel offers /dev/gpiochip*"
      ])
  }

  @Test("A missing directory has no chips")
  func noDirectory() {
    #expect(GPIOChips.paths(in: "\(directory.path)/none").isEmpty)
  }

  @Test("A file that is not a chip is listed with the system's error")
  func noChip() throws {
    let path = try directory.file("gpiochip0")
    let opened = LinuxPanelHardware(deviceDirectory: directory.path).open([WiredLine(.name("GPIO17"))])
    #expect(opened.errors.map(\.part) == [.line("GPIO17")])
    #expect(opened.errors.first?.system.contains("\(path) (Inappropriate ioctl for device (ENOTTY))") == true)
  }

  @Test("The chips found are listed by path, label and number of lines")
  func list() {
    let chips = GPIOChips(
      [
        GPIOChip(path: "/dev/gpiochip0", label: "pinctrl-bcm2711", lineCount: 58),
        GPIOChip(path: "/dev/gpiochip1", label: "raspberrypi-exp-gpio", lineCount: 8),
      ], in: "/dev")
    #expect(
      LineFailure.notFound(.offset(9, chipLabel: "raspberrypi-exp-gpio"), on: chips).description
        == "line 9 of raspberrypi-exp-gpio: find: no chip has it; there are /dev/gpiochip0 (pinctrl-bcm2711, 58"
        + " lines), /dev/gpiochip1 (raspberrypi-exp-gpio, 8 lines); name a line of these chips in the board's"
        + " file; `gpioinfo` lists them")
  }

  @Test("A chip without access permission is reported instead of a missing line", arguments: [EACCES, EPERM])
  func permission(_ code: Int32) {
    let chips = GPIOChips(
      [], unreadable: [.init(path: "/dev/gpiochip0", system: Errno(code))], in: "/dev")
    let error = LineFailure.notFound(.name("GPIO17"), on: chips)
    #expect(error.kind == .permission)
    #expect(error.part == .gpioChip("/dev/gpiochip0"))
    #expect(error.advice.contains(code == EACCES ? "group gpio" : "DeviceAllow="))
  }

  @Test("Lines that fail for the same reason give one error")
  func oneReason() {
    let chips = GPIOChips(
      [], unreadable: [.init(path: "/dev/gpiochip0", system: Errno(EACCES))], in: "/dev")
    let grouped = LineGrouping.group(
      [WiredLine(.name("GPIO17")), WiredLine(.name("GPIO18"))], by: LineFinder(on: chips))
    #expect(grouped.errors.count == 1)
  }
}
