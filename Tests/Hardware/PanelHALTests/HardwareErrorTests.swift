import Keys
import Panel
import PanelHAL
import Testing

/// How hardware errors read in the log, and whether a board has the part.
@Suite struct HardwareErrorTests {
  @Test(arguments: [
    (HardwarePart.bus("/dev/i2c-1"), "bus /dev/i2c-1"),
    (.chip(bus: "/dev/i2c-3", address: 0x70), "chip 0x70 on /dev/i2c-3"),
    (.line("GPIO17"), "line GPIO17"),
    (.gpioChip("pinctrl-rp1"), "GPIO chip pinctrl-rp1"),
  ])
  func namesThePartThatFailed(part: HardwarePart, text: String) {
    #expect("\(part)" == text)
  }

  @Test func messageHasOperationSystemErrorAndAdvice() {
    let error = HardwareError(
      kind: .noAcknowledge, part: .chip(bus: "/dev/i2c-1", address: 0x71), operation: "write 4 bytes",
      system: "Remote I/O error (EREMOTEIO)", advice: "check its wires and its power")
    #expect(
      "\(error)"
        == "chip 0x71 on /dev/i2c-1: write 4 bytes: Remote I/O error (EREMOTEIO); check its wires and its power"
    )
  }

  @Test func aLineIsNamedAsItsBoardNamesIt() {
    #expect(HardwarePart(.name("GPIO17")) == .line("GPIO17"))
    #expect(HardwarePart(.offset(5, chipLabel: "pinctrl-bcm2711")) == .line("5 of pinctrl-bcm2711"))
  }

  @Test(
    arguments: [
      (.bus("/dev/i2c-1"), true),
      (.bus("/dev/i2c-3"), false),
      (.chip(bus: "/dev/i2c-1", address: 0x70), true),
      (.chip(bus: "/dev/i2c-1", address: 0x71), false),
      (.chip(bus: "/dev/i2c-3", address: 0x70), false),
      (.line("GPIO17"), true),
      (.line("GPIO18"), false),
      (.gpioChip("/dev/gpiochip0"), true),
      (.line("GPIO6"), true),
      (.line("GPIO20"), true),
      (.button("button1", line: "GPIO6"), true),
      (.button("button2", line: "GPIO7"), false),
      (.scan(bus: "/dev/i2c-1", address: 0x70), true),
      (.scan(bus: "/dev/i2c-1", address: 0x71), false),
      (.pad(bus: "/dev/i2c-4", address: 0x20), true),
      (.pad(bus: "/dev/i2c-1", address: 0x20), false),
      (.bus("/dev/i2c-4"), true),
    ] as [(HardwarePart, Bool)])
  func boardRecognisesItsOwnParts(part: HardwarePart, isThere: Bool) throws {
    let button = WiredContact(
      try #require(KeyName("button1")), on: WiredInput(.name("GPIO6"), isActiveLow: true))
    let keys = KeyWiring(
      contacts: [button],
      scan: WiredScan(
        WiredChip(bus: "/dev/i2c-1", address: 0x70), interrupt: WiredInput(.name("GPIO20"), isActiveLow: true)
      ),
      pad: WiredPad(WiredChip(bus: "/dev/i2c-4", address: 0x20), rows: [0], columns: [1], keys: [[nil]]))
    let wiring = Wiring(
      chips: [WiredChip(bus: "/dev/i2c-1", address: 0x70)],
      lines: [WiredLine(.name("GPIO17"), isActiveLow: false)], leds: [])
    #expect(wiring.has(part, keys: keys) == isThere)
  }

  @Test func aBoardWithoutLinesHasNoGPIOChip() {
    #expect(!Wiring(chips: [], lines: [], leds: []).has(.gpioChip("/dev/gpiochip0"), keys: .none))
  }
}
