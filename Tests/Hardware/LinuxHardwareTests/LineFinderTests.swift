import LinuxSystem
import Glibc
import Panel
import PanelHAL
import Testing

@testable import LinuxHardware

/// Finding a board's lines on the system's GPIO chips.
@Suite struct LineFinderTests {
  private static let expander = GPIOChip(path: "/dev/gpiochip0", label: "raspberrypi-exp-gpio", lineCount: 8)
  private static let header = GPIOChip(path: "/dev/gpiochip11", label: "pinctrl-rp1", lineCount: 54)
  private static let virtual = GPIOChip(path: "/dev/gpiochip0", label: "gpio-virtio", lineCount: 28)

  private static func finder(
    _ chips: [GPIOChip], names: [GPIOChip: [String: UInt32]] = [:], broken: GPIOChip? = nil
  ) -> LineFinder {
    LineFinder(on: GPIOChips(chips, in: "/dev")) { (chip, name) throws(Errno) in
      if chip == broken { throw Errno(ENODEV) }
      return names[chip]?[name]
    }
  }

  private static func failure(_ line: WiredLine.Reference, _ finder: LineFinder) -> HardwareError? {
    do throws(HardwareError) {
      _ = try finder.find(line)
      return nil
    } catch {
      return error
    }
  }

  @Test("Header names are GPIO and a number as the kernel writes it")
  func headerNames() {
    #expect(LineFinder.headerNumber(of: "GPIO0") == 0)
    #expect(LineFinder.headerNumber(of: "GPIO27") == 27)
    for name in [
      "GPIO", "GPIO05", "GPIO+5", "GPIO-5", "GPIO5 ", "gpio5", "GPIO_5", "PIN11", "GPIO99999999999",
    ] {
      #expect(LineFinder.headerNumber(of: name) == nil, "\(name)")
    }
  }

  @Test(
    "A GPIO name is an offset on the header's chip, regardless of chip numbers and line names",
    arguments: ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"])
  func header(_ label: String) throws {
    let header = GPIOChip(path: "/dev/gpiochip11", label: label, lineCount: 54)
    let finder = Self.finder([Self.expander, header], names: [Self.expander: ["GPIO17": 5]])
    #expect(try finder.find(.name("GPIO17")) == LinePlace(chip: header, offset: 17))
  }

  @Test("Without the header's chip, a GPIO name is searched on all chips")
  func withoutHeader() throws {
    let finder = Self.finder([Self.expander, Self.virtual], names: [Self.virtual: ["GPIO2": 2]])
    #expect(try finder.find(.name("GPIO2")) == LinePlace(chip: Self.virtual, offset: 2))
  }

  @Test("Any other name is searched on all chips; a broken chip does not end the search")
  func otherName() throws {
    let finder = Self.finder(
      [Self.expander, Self.header], names: [Self.header: ["PIN11": 17]], broken: Self.expander)
    #expect(try finder.find(.name("PIN11")) == LinePlace(chip: Self.header, offset: 17))
    #expect(Self.failure(.name("PIN99"), finder)?.part == .gpioChip("/dev/gpiochip0"))
  }

  @Test("An offset is found by its chip's label and must be within the chip's lines")
  func offsets() throws {
    let finder = Self.finder([Self.expander, Self.header])
    #expect(
      try finder.find(.offset(0, chipLabel: "raspberrypi-exp-gpio"))
        == LinePlace(chip: Self.expander, offset: 0))
    #expect(Self.failure(.offset(8, chipLabel: "raspberrypi-exp-gpio"), finder)?.kind == .missing)
    #expect(Self.failure(.offset(17, chipLabel: "gpiochip11"), finder)?.kind == .missing)
  }

  @Test("Offsets 0 to 3 of the header's chip are rejected under any name")
  func reserved() throws {
    let finder = Self.finder([Self.header], names: [Self.header: ["SDA1": 2]])
    for offset in UInt32(0)...3 {
      #expect(Self.failure(.name("GPIO\(offset)"), finder)?.kind == .unsupported)
      #expect(Self.failure(.offset(offset, chipLabel: "pinctrl-rp1"), finder)?.kind == .unsupported)
    }
    #expect(
      Self.failure(.name("SDA1"), finder)?.description
        == "line SDA1: request as output: GPIO 2 is part of I²C bus 1;"
        + " connect the lamp to another GPIO and name it in the board's file")
    #expect(try finder.find(.name("GPIO4")).offset == 4)
  }

  @Test("Lines are grouped by chip in the board's order; a line under two names is rejected")
  func grouping() {
    let grouped = LineGrouping.group(
      [
        WiredLine(.name("GPIO17")), WiredLine(.offset(1, chipLabel: "raspberrypi-exp-gpio")),
        WiredLine(.name("GPIO18")), WiredLine(.offset(17, chipLabel: "pinctrl-rp1")),
        WiredLine(.name("none")),
      ], by: Self.finder([Self.expander, Self.header]))
    #expect(grouped.chips.map(\.chip) == [Self.header, Self.expander])
    #expect(grouped.chips.map { $0.lines.map(\.index) } == [[0, 2], [1]])
    #expect(grouped.errors.map(\.kind) == [.busy, .missing])
    #expect(grouped.errors.first?.system == "it is the same as line GPIO17")
  }
}
