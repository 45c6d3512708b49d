import Testing

@Suite struct BoardMistakeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func unchangedProfileIsValid() throws {
    try bench.write(BoardMistake.good, to: "boards/test.toml")
    #expect(bench.loader.boards().first { $0.name == "test" }?.problem == nil)
    // The board has one readout, so only the first of the three cities is shown.
    let setup = try bench.load("board = \"test\"")
    #expect(setup.circuits.readouts.map(\.label) == ["NEW YORK"])
    #expect(setup.wiring.readouts == [.destination])
  }

  @Test(arguments: [
    BoardMistake(
      #"description = "test"\#n"#,
      "",
      [":1:1: description: expected a line about the board, of at most 200 characters, found no such key"]),
    BoardMistake(
      #"description = "test""#,
      #"description = """#,
      [#":1:15: description: expected a line about the board, of at most 200 characters, found """#]),
    BoardMistake(
      #"description = "test""#,
      "description = 5",
      [":1:15: description: expected a line about the board, of at most 200 characters, found an integer, 5"]),
    BoardMistake(
      "[chips]\na = { address = 0x70 }\n",
      "",
      [":1:1: chips: expected the table of the board's chips, found no such key"]),
    BoardMistake(
      "[chips]\na = { address = 0x70 }",
      "chips = 3",
      [
        #":2:9: chips: expected the table [chips], found an integer, 3 (as in name = { bus = "/dev/i2c-1", address = 0x70 })"#
      ]),
    BoardMistake(
      "a = { address = 0x70 }",
      "a = { adress = 0x70 }",
      [
        ":3:7: chips.a.adress: expected one of the keys bus or address, found adress (did you mean address?)"
      ]),
    BoardMistake(
      "a = { address = 0x70 }",
      "a = 0x70",
      [
        #":3:5: chips.a: expected a table with the chip's address, found an integer, 112 (as in name = { bus = "/dev/i2c-1", address = 0x70 })"#
      ]),
    BoardMistake(
      "a = { address = 0x70 }",
      "a = { address = 0x20 }",
      [":3:17: chips.a.address: expected an address from 0x70 to 0x77, found 32, which is 0x20"]),
    BoardMistake(
      "a = { address = 0x70 }",
      "a = { address = 71 }",
      [
        ":3:17: chips.a.address: expected an address from 0x70 to 0x77, found 71, which is 0x47 (did you mean 0x71?)"
      ]),
    BoardMistake(
      "a = { address = 0x70 }",
      #"a = { address = "0x70" }"#,
      [
        #":3:17: chips.a.address: expected an address from 0x70 to 0x77, found a string, "0x70" (write 0x70, without quotes)"#
      ]),
    BoardMistake(
      "a = { address = 0x70 }",
      #"a = { bus = "i2c-1", address = 0x70 }"#,
      [
        #":3:13: chips.a.bus: expected the path of a bus such as "/dev/i2c-1", found "i2c-1" (write "/dev/i2c-1")"#
      ]),
    BoardMistake(
      "{ address = 0x70 }", #"{ bus = "/dev/mem", address = 0x70 }"#,
      [
        #":3:13: chips.a.bus: expected the path of a bus such as "/dev/i2c-1", found "/dev/mem" (use /dev/i2c-NUMBER, or a link with i2c in its name or its folder's name, as in "/dev/i2c/clock")"#
      ]),
    BoardMistake(
      "[destination]",
      "b = { address = 0x70 }\n[destination]",
      [
        ":4:1: chips.b: expected LEDs on every chip, found none (delete the chip, or name it in a readout)",
        ":4:17: chips.b.address: expected a unique address on /dev/i2c-1, found 0x70, used by chips.a (line 3)",
      ]),
    BoardMistake(
      "[destination]",
      #"b = { bus = "/dev/i2c-3", address = 0x70 }\#n[destination]"#,
      [":4:1: chips.b: expected LEDs on every chip, found none (delete the chip, or name it in a readout)"]),
    BoardMistake(
      #"chip = "a""#,
      #"chip = "A""#,
      [#":5:8: destination.chip: expected the name of a chip of [chips], found "A" (did you mean "a"?)"#]),
    BoardMistake(
      #"chip = "a"\#n"#,
      "",
      [
        ":4:1: destination.chip: expected the name of a chip, here or for each digit and lamp on a chip, found no such key"
      ]),
    BoardMistake(
      #"chip = "a""#,
      "chip = 1",
      [":5:8: destination.chip: expected the name of a chip, found an integer, 1"]),
    BoardMistake(
      "[destination]",
      "[destinaton]",
      [
        ":4:2: destinaton: expected one of the keys description, chips, destination, present, last-departed, lamps or keys, found destinaton (did you mean destination?)"
      ]),
    BoardMistake(
      "[destination]",
      "[present]",
      [
        ":4:1: present: expected the table [destination] as well, found none (a board with fewer readouts has only the upper ones)"
      ]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }\n",
      "",
      [
        ":4:1: destination.month: expected a list of 3 digits, or 2 for a numeric month, or a table of their commons, found no such key (if the board has no such digits, write month = false)"
      ]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      "month = 3",
      [
        ":6:9: destination.month: expected a list of 3 digits, or 2 for a numeric month, or a table of their commons, found an integer, 3 (write the list in square brackets, with commas between the numbers)"
      ]
    ),
    // Other languages let such a table span lines. The errors that follow from it are not reported.
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = {\n  commons = [3, 3],\n  rows = [0, 8]\n}",
      [
        ":7:7: these braces are not closed on their line: put a } at its end; for a longer table use a [header]"
      ]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      "month = { commons = [0] }",
      [
        ":6:21: destination.month.commons: expected 3 commons, one per digit, found 1 (write false for each digit that the board does not have)"
      ]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      "month = { commons = 0 }",
      [":6:21: destination.month.commons: expected a list of 3 commons, one per digit, found an integer, 0"]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      "month = { row = 0 }",
      [
        ":6:9: destination.month.commons: expected 3 commons, one per digit, or 2 for a numeric month, found no such key"
      ]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      "month = { commons = [0, 1, 2], row = 3 }",
      [":6:38: destination.month.row: expected a first row from 0 to 2, for 14 rows up to row 15, found 3"]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      "month = { commons = [0, 1, 8] }",
      [":6:28: destination.month.commons[3]: expected a common from 0 to 7, found 8"]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      "month = { commons = [0, 1, 1] }",
      [
        ":6:28: destination.month.commons[3]: expected a different place for each LED, found common 1, row 0 of chip a, used by destination.month.commons[2]"
      ]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      #"month = { commons = [0, 1, 2], order = "a b c d e f g1 g2 h i j k l n" }"#,
      [
        #":6:40: destination.month.order: expected the segments row by row, as in "a b c d e f g1 g2 h i j k l m", found "n" (write - for a row without a segment)"#
      ]),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      #"month = { commons = [0, 1, 2], order = "a b c d e f g1 g2 h i j k l" }"#,
      [
        ":6:40: destination.month.order: expected each of a b c d e f g1 g2 h i j k l m once, found none for m"
      ]
    ),
    BoardMistake(
      "month = { commons = [0, 1, 2] }",
      #"month = { commons = [0, 1, 2], order = ["a"] }"#,
      [
        #":6:40: destination.month.order: expected the segments row by row, as in "a b c d e f g1 g2 h i j k l m", found an array"#
      ]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = { commons = [3, 3], rows = [0, 10] }",
      [":7:38: destination.day.rows[2]: expected a first row from 0 to 9, for 7 rows up to row 15, found 10"]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = { commons = [3, 3], rows = [0, 8], row = 0 }",
      [":7:42: destination.day.row: expected either row or rows, found both (rows is on line 7)"]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }]",
      [
        ":7:7: destination.day: expected 2 digits, left to right, found 1 (write false for each digit that the board does not have)"
      ]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { row = 8 }]",
      [":7:24: destination.day[2].common: expected the digit's common, or segments, found no such key"]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, 8]",
      [":7:24: destination.day[2]: expected a digit such as { common = 3, row = 8 }, found an integer, 8"]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      #"day = [{ common = 3 }, { common = 3, row = 8, order = "a b c d e f g dp" }]"#,
      [
        #":7:55: destination.day[2].order: expected the segments row by row, as in "a b c d e f g", found "dp" (write - for a row without a segment)"#
      ]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { common = 3, row = 8, colum = 2 }]",
      [
        ":7:47: destination.day[2].colum: expected one of the keys chip, common, row, order or segments, found colum"
      ]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { segments = { a = [3, 8], b = [3, 9], c = [3, 10], d = [3, 11], e = [3, 12], f = [3, 13] } }]",
      [":7:37: destination.day[2].segments: expected a place for each of a b c d e f g, found none for g"]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { segments = { a = [3, 8], b = [3, 9], c = [3, 10], d = [3, 11], e = [3, 12], f = [3, 13], g = [3] } }]",
      [":7:119: destination.day[2].segments.g: expected a place as in [COMMON, ROW], found a list of 1"]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { segments = { a = [3, 8], b = [3, 9], c = [3, 10], d = [3, 11], e = [3, 12], f = [3, 13], g = [3, 16] } }]",
      [":7:123: destination.day[2].segments.g[2]: expected a row from 0 to 15, found 16"]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { segments = { a = [3, 8], b = [3, 9], c = [3, 10], d = [3, 11], e = [3, 12], f = [3, 13], g = 14 } }]",
      [
        #":7:119: destination.day[2].segments.g: expected a place as in [COMMON, ROW] or { chip = "NAME", common = 0, row = 7 }, found an integer, 14"#
      ]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { segments = { a = [3, 8], b = [3, 9], c = [3, 10], d = [3, 11], e = [3, 12], f = [3, 13], g = [3, 14], dp = [3, 15] } }]",
      [
        ":7:128: destination.day[2].segments.dp: expected one of the keys a, b, c, d, e, f or g, found dp (decimal points stay dark: leave it out)"
      ]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { segments = { a = [3, 8], b = [3, 9], c = [3, 10], d = [3, 11], e = [3, 12], f = [3, 13], g = { common = 3 } } }]",
      [":7:119: destination.day[2].segments.g.row: expected a row from 0 to 15, found no such key"]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { segments = { a = [3, 8], b = [3, 9], c = [3, 10], d = [3, 11], e = [3, 12], f = [3, 13], g = [3, 13] } }]",
      [
        ":7:119: destination.day[2].segments.g: expected a different place for each LED, found common 3, row 13 of chip a, used by destination.day[2].segments.f"
      ]),
    BoardMistake(
      "day = { commons = [3, 3], rows = [0, 8] }",
      "day = [{ common = 3 }, { common = 3, segments = { a = [3, 8], b = [3, 9], c = [3, 10], d = [3, 11], e = [3, 12], f = [3, 13], g = [3, 14] } }]",
      [
        ":7:38: destination.day[2].segments: expected either segments or common, found both (common is on line 7)"
      ]),
  ])
  func boardMistakeIsReportedAtItsPosition(mistake: BoardMistake) throws {
    let text = try #require(mistake.text)
    #expect(try bench.problems(ofBoard: text) == mistake.problems.map { "test.toml" + $0 })
  }
}
