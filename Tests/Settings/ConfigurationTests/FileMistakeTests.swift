import Testing

@Suite struct FileMistakeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test(arguments: [
    Mistake(
      "board = 5",
      ":1:9: board: expected a board's name or the path of its profile, found an integer, 5"),
    Mistake(
      #"board = """#,
      #":1:9: board: expected a board's name or the path of its profile, found """#),
    Mistake(
      #"board = "adafruit-backpack""#,
      #":1:9: board: expected the name of a board, found "adafruit-backpack" (did you mean "adafruit-backpacks"?)"#
    ),
    Mistake(
      #"board = "missing.toml""#,
      #":1:9: board: expected the path of a board's profile, found "missing.toml" (there is no file missing.toml)"#
    ),
    Mistake(
      #"board = "x\u0000y""#,
      #":1:9: board: expected a board's name or the path of its profile, found "x␀y""#),
    Mistake(
      #"bord = "x""#,
      ":1:1: bord: expected one of the keys board, updates, display, night, travel, buses, keys, alarms, timer, readout, key or alarm, found bord (did you mean board?)"
    ),
    Mistake(
      "hour_cycle = 24",
      ":1:1: hour_cycle: expected one of the keys board, updates, display, night, travel, buses, keys, alarms, timer, readout, key or alarm, found hour_cycle (it belongs under [display])"
    ),
    Mistake(
      #"zone = "Europe/London""#,
      ":1:1: zone: expected one of the keys board, updates, display, night, travel, buses, keys, alarms, timer, readout, key or alarm, found zone (it belongs in a [[readout]])"
    ),
    Mistake(
      #"colour = "red""#,
      ":1:1: colour: expected one of the keys board, updates, display, night, travel, buses, keys, alarms, timer, readout, key or alarm, found colour"
    ),
    Mistake(
      #"[display]\#nboard = "professor-gizmo""#,
      ":2:1: display.board: expected one of the keys hour_cycle, colon, digits, brightness or sync_wait_s, found board (it belongs at the top of the file, above the first [table])"
    ),
    Mistake(
      "[display]\nhour_cycle = 13",
      ":2:14: display.hour_cycle: expected 12 or 24, found 13"),
    Mistake(
      #"[display]\#nhour_cycle = "12""#,
      #":2:14: display.hour_cycle: expected 12 or 24, found a string, "12" (write 12, without quotes)"#),
    Mistake(
      "[display]\nhour_cycle = 12.0",
      ":2:14: display.hour_cycle: expected 12 or 24, found a float, 12.0 (write 12)"),
    Mistake(
      #"[display]\#ncolon = "blinking""#,
      #":2:9: display.colon: expected "blink", "steady" or "off", found "blinking" (did you mean "blink"?)"#),
    Mistake(
      "[display]\ncolon = true",
      #":2:9: display.colon: expected "blink", "steady" or "off", found a boolean, true (write "steady", with quotes)"#
    ),
    Mistake(
      #"[display]\#ndigits = "Prop""#,
      #":2:10: display.digits: expected "prop" or "classic", found "Prop" (did you mean "prop"?)"#),
    Mistake(
      "[display]\ndigits = 6",
      #":2:10: display.digits: expected "prop" or "classic", found an integer, 6"#),
    Mistake(
      "[display]\nbrightness = 0",
      ":2:14: display.brightness: expected an integer from 1 to 16, found 0"),
    Mistake(
      "[display]\nbrightness = 17",
      ":2:14: display.brightness: expected an integer from 1 to 16, found 17"),
    Mistake(
      "[display]\nbrightness = -9223372036854775808",
      ":2:14: display.brightness: expected an integer from 1 to 16, found -9223372036854775808"),
    Mistake(
      #"[display]\#nbrightness = "full""#,
      #":2:14: display.brightness: expected an integer from 1 to 16, found a string, "full" (write 16, without quotes; 16 is full brightness)"#
    ),
    Mistake(
      "[display]\nbrightnes = 3",
      ":2:1: display.brightnes: expected one of the keys hour_cycle, colon, digits, brightness or sync_wait_s, found brightnes (did you mean brightness?)"
    ),
    Mistake(
      #"display = "bright""#,
      #":1:11: display: expected the table [display], found a string, "bright""#),
    Mistake(
      #"[[display]]\#ncolon = "off""#,
      ":1:1: display: expected the table [display], found an array"),
    Mistake(
      "buses = 3",
      ":1:9: buses: expected the table [buses], found an integer, 3"),
    Mistake(
      #"[buses]\#n"/dev/i2c-2" = "/dev/i2c-4""#,
      #":2:1: buses."/dev/i2c-2": expected a bus of the board, "/dev/i2c-1" or "/dev/i2c-3", found "/dev/i2c-2" (did you mean "/dev/i2c-1"?)"#
    ),
    Mistake(
      #"[buses]\#n"/dev/i2c-1" = "i2c-4""#,
      #":2:16: buses."/dev/i2c-1": expected the path of a bus such as "/dev/i2c-1", found "i2c-4" (write "/dev/i2c-4")"#
    ),
    Mistake(
      #"[buses]\#n"/dev/i2c-1" = "/dev/../etc/passwd""#,
      #":2:16: buses."/dev/i2c-1": expected the path of a bus such as "/dev/i2c-1", found "/dev/../etc/passwd""#
    ),
    Mistake(
      #"[buses]\#n"/dev/i2c-1" = "/dev/disk/by-id/x""#,
      #":2:16: buses."/dev/i2c-1": expected the path of a bus such as "/dev/i2c-1", found "/dev/disk/by-id/x" (use /dev/i2c-NUMBER, or a link with i2c in its name or its folder's name, as in "/dev/i2c/clock")"#
    ),
    Mistake(
      #"[buses]\#n"/dev/i2c-1" = 4"#,
      #":2:16: buses."/dev/i2c-1": expected the path of a bus such as "/dev/i2c-1", found an integer, 4 (write "/dev/i2c-4", with quotes)"#
    ),
    Mistake(
      #"[buses]\#n"/dev/i2c-3" = "/dev/i2c-1""#,
      #":2:16: buses."/dev/i2c-3": expected a bus on which each chip has a unique address, found "/dev/i2c-1" (it would have two chips at 0x70)"#
    ),
    Mistake(
      "[[readout]]\ntime = 1985-02-29T01:21:00",
      ":2:8: February 1985 has 28 days, found day 29"),
    Mistake(
      #"board = "é" x"#,
      ":1:13: expected the end of the line after the value, found x: write each setting on its own line"
    ),
    Mistake(
      #"[display\#ncolon = "off""#,
      ":1:1: expected ] after display, found the end of the line: write [display]"),
    Mistake(
      "[buses]\n/dev/i2c-3 = 22", #":2:1: a key with a slash needs quotes, as in "/dev/i2c-3""#),
    Mistake(
      "[display]\nbrightness = 0,5",
      ":2:15: expected an integer from 1 to 16, found 0,5 (write 8, without quotes; 16 is full brightness)"),
    Mistake(
      "[display]\ncolon = blinking",
      #":2:9: expected "blink", "steady" or "off", found blinking (write "blink", with quotes)"#),
    Mistake(
      "[display]\nbrightness = 8\nbrightness = 9",
      ":3:1: `brightness` is already set on line 2: delete one of the two"),
    Mistake(
      #"[display]\#ncolon = "off"\#ncolon = "blink""#,
      ":3:1: `colon` is already set on line 2: delete one of the two"),
    Mistake(
      "board = [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]",
      ":1:25: arrays and tables are nested too deeply here: at most 16 levels are allowed"),
    Mistake(
      #""odd key" = 1"#,
      #":1:1: "odd key": expected one of the keys board, updates, display, night, travel, buses, keys, alarms, timer, readout, key or alarm, found "odd key""#
    ),
  ])
  func mistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    #expect(try bench.problems(mistake.text) == ["clock.toml" + mistake.problem])
  }
}
