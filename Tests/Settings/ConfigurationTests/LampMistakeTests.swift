import Testing

@Suite struct LampMistakeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test(arguments: [
    BoardMistake(
      "pm = false\n",
      "",
      [
        #":4:1: destination.pm: expected a lamp such as { line = "GPIO17" } or { common = 3, row = 7 }, a list of them, or false for none, found no such key"#
      ]),
    BoardMistake(
      "pm = false",
      "pm = true",
      [
        #":12:6: destination.pm: expected a lamp such as { line = "GPIO17" } or { common = 3, row = 7 }, a list of them, or false for none, found a boolean, true"#
      ]),
    BoardMistake(
      "pm = false",
      "pm = []",
      [
        ":12:6: destination.pm: expected 1 to 8 LEDs, found none (write false if the board has no such lamp)"
      ]),
    BoardMistake(
      "pm = false",
      #"pm = "GPIO17""#,
      [
        #":12:6: destination.pm: expected a lamp such as { line = "GPIO17" } or { common = 3, row = 7 }, a list of them, or false for none, found a string, "GPIO17" (write pm = { line = "GPIO17" })"#
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { line = "GPIO2" }"#,
      [
        #":12:15: destination.pm.line: expected a line that is not an I2C pin, found "GPIO2" (GPIO0 to GPIO3 are I2C pins: using them cuts the chips off from their buses)"#
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { line = "GPIO22" }"#,
      [
        ":13:10: destination.colon[1]: expected a different line for each LED, found GPIO22, used by destination.pm"
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { gpio_chip = "pinctrl-rp1", offset = 22 }"#,
      [
        ":13:10: destination.colon[1]: expected a different line for each LED, found GPIO22, used by destination.pm"
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { line = "gpio17" }"#,
      [
        #":12:15: destination.pm.line: expected a line's name such as "GPIO17", found "gpio17" (did you mean "GPIO17"?)"#
      ]),
    BoardMistake(
      "pm = false",
      "pm = { line = 17 }",
      [
        #":12:15: destination.pm.line: expected a line's name such as "GPIO17", found an integer, 17 (did you mean "GPIO17"?)"#
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { gpio_chip = "gpiochip0", offset = 17 }"#,
      [
        #":12:20: destination.pm.gpio_chip: expected the label of a GPIO chip, as in "pinctrl-bcm2835", "pinctrl-bcm2711" or "pinctrl-rp1", found "gpiochip0" (a chip's number differs between kernels, its label does not)"#
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { gpio_chip = "/dev/gpiochip4", offset = 17 }"#,
      [
        #":12:20: destination.pm.gpio_chip: expected the label of a GPIO chip, as in "pinctrl-bcm2835", "pinctrl-bcm2711" or "pinctrl-rp1", found "/dev/gpiochip4" (a chip's number differs between kernels, its label does not)"#
      ]),
    BoardMistake(
      "pm = false",
      "pm = { gpio_chip = 0, offset = 17 }",
      [
        #":12:20: destination.pm.gpio_chip: expected the label of a GPIO chip, as in "pinctrl-bcm2835", "pinctrl-bcm2711" or "pinctrl-rp1", found an integer, 0 (a chip's number differs between kernels, its label does not)"#
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { gpio_chip = "pinctrl-rp1", offset = 3 }"#,
      [
        ":12:44: destination.pm.offset: expected an offset of 4 or more, found 3 (GPIO0 to GPIO3 are I2C pins: using them cuts the chips off from their buses)"
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { gpio_chip = "pinctrl-rp1", offset = -1 }"#,
      [":12:44: destination.pm.offset: expected an offset from 4 to 1023, found -1"]),
    BoardMistake(
      "pm = false",
      #"pm = { gpio_chip = "pinctrl-rp1" }"#,
      [":12:6: destination.pm.offset: expected the line's offset on the GPIO chip, found no such key"]),
    BoardMistake(
      "pm = false",
      "pm = { offset = 17 }",
      [
        #":12:6: destination.pm.gpio_chip: expected the label of the line's GPIO chip, as in "pinctrl-bcm2711", found no such key"#
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { line = "GPIO17", offset = 17 }"#,
      [":12:25: destination.pm.offset: expected either line or offset, found both (line is on line 12)"]),
    BoardMistake(
      "pm = false",
      #"pm = { line = "GPIO17", row = 1 }"#,
      [":12:25: destination.pm.row: expected either line or row, found both (line is on line 12)"]),
    BoardMistake(
      "pm = false",
      "pm = { common = 3, row = 15, active_low = true }",
      [
        ":12:43: destination.pm.active_low: expected active_low only with a GPIO line, found a chip's common and row"
      ]),
    BoardMistake(
      "pm = false",
      #"pm = { line = "GPIO17", active_low = 1 }"#,
      [":12:38: destination.pm.active_low: expected true or false, found an integer, 1 (write true)"]),
    BoardMistake(
      "pm = false",
      "pm = { common = 3 }",
      [":12:6: destination.pm.row: expected a row from 0 to 15, found no such key"]),
    BoardMistake(
      "pm = false",
      "pm = { common = 3, row = 8 }",
      [
        ":12:6: destination.pm: expected a different place for each LED, found common 3, row 8 of chip a, used by destination.day.commons[2]"
      ]),
    BoardMistake(
      "pm = false",
      "pm = { common = 3, row = 7 }",
      [
        ":12:6: destination.pm: expected a different place for each LED, found common 3, row 7 of chip a, used by destination.am"
      ]),
    BoardMistake(
      "pm = false",
      "pm = { common = 9, row = 7 }",
      [":12:17: destination.pm.common: expected a common from 0 to 7, found 9"]),
    BoardMistake(
      "pm = false",
      #"pm = { chip = "b", common = 3, row = 15 }"#,
      [#":12:15: destination.pm.chip: expected the name of a chip of [chips], found "b""#]),
    BoardMistake(
      "pm = false",
      #"pm = { line = "SDA1" }"#,
      [
        #":12:15: destination.pm.line: expected a line that is not an I2C pin, found "SDA1" (GPIO0 to GPIO3 are I2C pins: using them cuts the chips off from their buses)"#
      ]),
    BoardMistake(
      "pm = false",
      "pm =",
      [":12:5: expected a value, found the end of the line"]),
  ])
  func lampMistakeIsReportedAtItsPosition(mistake: BoardMistake) throws {
    let text = try #require(mistake.text)
    #expect(try bench.problems(ofBoard: text) == mistake.problems.map { "test.toml" + $0 })
  }
}
