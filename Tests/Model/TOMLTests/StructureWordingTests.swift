import Testing

/// Messages for structural mistakes: keys, headers, brackets, duplicates.
@Suite struct StructureWordingTests {
  private func check(_ source: String, _ wording: String) {
    #expect(refusal(of: source)?.description == wording)
  }

  @Test(arguments: [
    (#"board "adafruit""#, #"1:7: expected = after `board`, found "adafruit": write board = "adafruit""#),
    ("board adafruit", #"1:7: expected = after `board`, found adafruit: write board = "adafruit""#),
    ("board", "1:6: expected = and a value after `board`, found the end of the file"),
    (
      #"board: "adafruit""#,
      "1:6: expected = after `board`, found a colon: write board = value"
    ),
    (
      #"board := "adafruit""#,
      "1:7: expected = after `board`, found a colon: write board = value"
    ),
    (#"board == "adafruit""#, "1:8: expected a value, found =: write a single = after the key"),
    ("= 12", "1:1: expected a key before the ="),
    (
      #"“label” = "NEW YORK""#,
      #"1:1: expected a key, found a curly quote (“): use plain quotes, as in "text""#
    ),
    ("größe = 3", #"1:1: a key with letters other than A to Z needs quotes, as in "größe""#),
    ("hour cycle = 12", "1:6: expected = after `hour`, found cycle: a key of several words needs quotes"),
    ("// a comment", "1:1: expected a key, found //: a comment begins with #"),
    ("; a comment", "1:1: expected a key, found a semicolon: a comment begins with #"),
    ("[display", "1:1: expected ] after display, found the end of the file: write [display]"),
    ("[[readout]", "1:1: expected ]] after readout, found only one ]: write [[readout]]"),
    ("[readout]]", "1:10: found one ] too many: write [readout], or [[readout]] for one of several"),
    (
      "[[[readout]]",
      "1:1: too many brackets: write [name] for a table, [[name]] for an element of a list of tables"
    ),
    (
      "[ [readout]]",
      "1:1: too many brackets: write [name] for a table, [[name]] for an element of a list of tables"
    ),
    ("[]", "1:1: expected a name between the brackets, as in [display], found none"),
    ("[readout 1]", "1:10: expected ] after readout, found 1: a name of several words needs quotes"),
    (
      "[display = 1]",
      "1:10: expected ] after display, found =: a header has only a name, its keys go on the lines below"
    ),
    ("[display]]]", "1:10: found one ] too many: write [display], or [[display]] for one of several"),
    ("[a.]", "1:4: expected another part of the key after the dot, found ]"),
    ("a. = 1", "1:4: expected another part of the key after the dot, found ="),
    (#""""a""" = 1"#, "1:1: a key has single or double quotes, not triple quotes"),
    (
      #"a\#u{A0}= 1"#,
      "1:2: expected = after `a`, found a no-break space (U+00A0): delete it, or replace it with a plain space"
    ),
    (
      #"\#u{3000}a = 1"#,
      "1:1: expected a key, found an invisible character (U+3000): delete it, or replace it with a plain space"
    ),
    ("a = {b}", "1:7: expected = after `b`, found }"),
    ("a = {,}", #"1:6: expected a key, as in label = "NEW YORK", found a comma"#),
    ("[“a”]", #"1:2: expected a key, found a curly quote (“): use plain quotes, as in "text""#),
    ("[a", "1:1: expected ] after a, found the end of the file: write [a]"),
    ("[a # x]", "1:1: expected ] after a, found a comment: write [a]"),
    ("]", "1:1: found a ] without its ["),
  ])
  func keyAndHeaderMistakesAreExplained(source: String, wording: String) { check(source, wording) }

  @Test(arguments: [
    (#"a = 1\#na = 2"#, "2:1: `a` is already set on line 1: delete one of the two"),
    (
      #"display.colon = 1\#ndisplay.colon = 2"#,
      "2:1: `display.colon` is already set on line 1: delete one of the two"
    ),
    (
      #"[display]\#ncolon = 1\#nbrightness = 2\#ncolon = 3"#,
      "4:1: `colon` is already set on line 2: delete one of the two"
    ),
    (#"[display]\#n[display]"#, "2:1: [display] already exists on line 1: put all its keys there"),
    (
      #"[[readout]]\#n[readout]"#,
      "2:1: `readout` is already a list on line 1: write [[readout]], with double brackets, for another element"
    ),
    (
      #"[readout]\#n[[readout]]"#,
      "2:1: [readout] on line 1 makes it a single table: write [[readout]], with double brackets, there as well"
    ),
    (
      #"readout = 1\#n[readout]"#,
      "2:1: `readout` is already set on line 1, to an integer, so it cannot be a [table] as well"
    ),
    (
      #"readout = []\#n[[readout]]"#,
      "2:1: `readout` is already set on line 1, to an array, so [[readout]] cannot add to it"
    ),
    (
      #"readout = {}\#n[readout]"#,
      "2:1: `readout` is complete in its braces on line 1: set its keys there"
    ),
    (
      #"readout = {}\#n[readout.x]"#,
      "2:1: `readout` is complete in its braces on line 1: set `x` there"
    ),
    (
      #"readout = {}\#nreadout.x = 1"#,
      "2:1: `readout` is complete in its braces on line 1: set `x` there"
    ),
    (
      #"a.b = 1\#n[a]"#,
      "2:1: `a` is already a table, by the dotted key on line 1: set its keys there in the same way"
    ),
    (
      #"[[a.b]]\#n[[a]]"#,
      "2:1: [[a]] must come before the headers of tables in it; the first of those is on line 1"
    ),
    (
      #"[a.b]\#n[a]\#nb.c.d = 1"#,
      "3:1: `b` is a table with its own header (line 1): set `c.d` below that header"
    ),
    (
      #"[a.b]\#n[a]\#nb = 1"#,
      "3:1: `b` is already a table on line 1: set the keys in it, or delete one"
    ),
    (
      #"[[a.b]]\#nx=1\#n[a]\#nb.x = 1"#,
      "4:1: `b` is a list of tables on line 1: set `x` below one of its [[headers]]"
    ),
    (#"a = {b = 1}\#n[[a]]"#, "2:1: `a` is already set on line 1, to a table, so [[a]] cannot add to it"),
    (#"[a]\#n[a.b]\#n[a]"#, "3:1: [a] already exists on line 1: put all its keys there"),
    (
      #"a.b = 1\#na = 2"#,
      "2:1: `a` is already a table on line 1: set the keys in it, or delete one"
    ),
    (#"a = 1\#na.b.c = 2"#, "2:1: `a` is already set on line 1, to an integer, so it cannot contain `b.c`"),
    (#"[[a]]\#n[a.b]\#n[a.b]"#, "3:1: [a.b] already exists on line 2: put all its keys there"),
    (
      #"a = [1]\#n[a.b]"#,
      "2:1: `a` is complete in its brackets on line 1, so nothing can be added here"
    ),
  ])
  func duplicatesAreExplained(source: String, wording: String) { check(source, wording) }

  @Test(arguments: [
    ("a = [1 2]", "1:8: expected a comma or ] in the array, found 2"),
    ("a = [1,,2]", "1:8: expected a value, found a comma: there is nothing before it"),
    (#"a = [1, 2\#nb = 3"#, "2:1: expected a comma or ] in the array that starts on line 1, found b"),
    ("a = [1, 2", "1:5: this array has no end: put a ] there"),
    (
      "a = {b = 1, c = 2",
      "1:5: these braces are not closed on their line: put a } at its end; for a longer table use a [header]"
    ),
    ("a = {b = 1,}", "1:11: found a comma before }: leave it out after the last value"),
    ("a = {b = 1 c = 2}", "1:12: expected a comma or } in the braces, found c"),
    (
      #"a = {b = 1,\#nc = 2}"#,
      "1:5: these braces are not closed on their line: put a } at its end; for a longer table use a [header]"
    ),
    (#"a = [1 # x\#n"b"]"#, #"2:1: expected a comma or ] in the array that starts on line 1, found "b""#),
  ])
  func arrayAndBraceMistakesAreExplained(source: String, wording: String) { check(source, wording) }
}
