import Testing

@Suite struct SequenceMistakeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// A sequence without steps, which the cases append.
  private static let head = "description = \"test\"\nlength_ms = 1000\n"
  private static let rootKeys = "expected one of the keys description, length_ms or step, found"
  private static let stepKeys =
    "expected one of the keys at_ms, for_ms, every_ms, readout, show, text, hide, chance, brightness, event or sound, found"
  private static let step = "[[step]]\nat_ms = 0\nshow = \"dark\"\n"

  private static let fileMistakes: [Mistake] = [
    Mistake(
      "length_ms = 1000\n\(step)",
      ":1:1: description: expected a line about the sequence, of at most 200 characters, found no such key"),
    Mistake(
      "description = \"\"\nlength_ms = 1000\n\(step)",
      ":1:15: description: expected a line about the sequence, of at most 200 characters, found \"\""),
    Mistake(
      "description = \"\\uFEFF\"\nlength_ms = 1000\n\(step)",
      ":1:15: description: expected a text without control characters and invisible characters, found \"\u{FFFD}\""
    ),
    Mistake(
      "description = 1\nlength_ms = 1000\n\(step)",
      ":1:15: description: expected a line about the sequence, of at most 200 characters, found an integer, 1"
    ),
    Mistake(head, ":1:1: step: expected at least one [[step]], found no such key"),
    Mistake("\(head)step = []", ":3:8: step: expected 1 to 500 steps, found none"),
    Mistake(
      "\(head)[step]\nat_ms = 0",
      ":3:1: step: expected a list of steps, found a table (write [[step]], with double brackets, above each)"
    ),
    Mistake("\(head)step = [1]", ":3:9: step[1]: expected a table [[step]], found an integer, 1"),
    Mistake(
      "description = \"x\"\nlength_ms = 9\n\(step)",
      ":2:13: length_ms: expected milliseconds, from 10 to 600000, found 9"),
    Mistake(
      "description = \"x\"\nlength_ms = 600001\n\(step)",
      ":2:13: length_ms: expected milliseconds, from 10 to 600000, found 600001"),
    Mistake(
      "description = \"x\"\nlength_ms = 1.5\n\(step)",
      ":2:13: length_ms: expected milliseconds, from 10 to 600000, found a float, 1.5 (write 2, just the number)"
    ),
    Mistake(
      "description = \"x\"\n\(step)",
      ":2:1: step[1].for_ms: expected the duration of the last step, found no such key (or write length_ms at the top of the file, above the first [[step]])"
    ),
    Mistake(
      "description = \"x\"\n[[step]]\nat_ms = 0\nevent = \"x\"",
      ":1:1: length_ms: expected milliseconds, from 10 to 600000, found no such key (the last step ends at 0 ms)"
    ),
    Mistake(
      "\(head)at_ms = 0\n\(step)", ":3:1: at_ms: \(rootKeys) at_ms (it belongs in a [[step]])"),
    Mistake(
      "\(head)lenght_ms = 0\n\(step)", ":3:1: lenght_ms: \(rootKeys) lenght_ms (did you mean length_ms?)"),
    Mistake(
      "\(head)\(step)length_ms = 10",
      ":6:1: step[1].length_ms: \(stepKeys) length_ms (it belongs at the top of the file, above the first [[step]]; for a step use for_ms)"
    ),
    Mistake(
      "\(head)\(step)description = \"x\"",
      ":6:1: step[1].description: \(stepKeys) description (it belongs at the top of the file, above the first [[step]])"
    ),
    Mistake("\(head)\(step)at = 1", ":6:1: step[1].at: \(stepKeys) at"),
    Mistake(
      "\(head)\(step)evry_ms = 20", ":6:1: step[1].evry_ms: \(stepKeys) evry_ms (did you mean every_ms?)"),
    Mistake(
      "\(head)x = 1 2",
      ":3:7: expected the end of the line after the value, found 2: write each setting on its own line"),
  ]

  @Test(arguments: fileMistakes)
  func fileMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    #expect(try bench.problems(ofSequence: mistake.text) == ["test.toml" + mistake.problem])
  }

  private static let first = "[[step]]\nat_ms = 500\nshow = \"dark\"\n"

  /// Steps to append to the head.
  private static let stepMistakes: [Mistake] = [
    Mistake(
      "[[step]]\nshow = \"dark\"",
      ":3:1: step[1].at_ms: expected the start of the step, in milliseconds, found no such key"),
    Mistake(
      "[[step]]\nat_ms = -1\nshow = \"dark\"",
      ":4:9: step[1].at_ms: expected milliseconds, from 0 to 600000, found -1"),
    Mistake(
      "[[step]]\nat_ms = \"0\"\nshow = \"dark\"",
      ":4:9: step[1].at_ms: expected milliseconds, from 0 to 600000, found a string, \"0\" (write 0, just the number)"
    ),
    Mistake(
      "[[step]]\nat_ms = 1000\nshow = \"dark\"",
      ":4:9: step[1].at_ms: expected a time before 1000 ms, found 1000 (the sequence ends there, by its length_ms)"
    ),
    Mistake(
      "[[step]]\nat_ms = 1001\nevent = \"x\"",
      ":4:9: step[1].at_ms: expected a time before 1000 ms, found 1001 (the sequence ends there, by its length_ms)"
    ),
    Mistake(
      "[[step]]\nat_ms = 900\nfor_ms = 101\nshow = \"dark\"",
      ":5:10: step[1].for_ms: expected at most 100 ms, up to 1000 ms, found 101 (the sequence ends there, by its length_ms)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nfor_ms = 9\nshow = \"dark\"",
      ":5:10: step[1].for_ms: expected milliseconds, from 10 to 600000, found 9"),
    Mistake(
      "[[step]]\nat_ms = 0\nevery_ms = 9\nshow = \"noise\"",
      ":5:12: step[1].every_ms: expected milliseconds, from 10 to 600000, found 9"),
    Mistake(
      "[[step]]\nat_ms = 0\nevery_ms = 100\nshow = \"dark\"",
      ":5:12: step[1].every_ms: expected every_ms only with chance, noise, several texts or a changing brightness, found it with none of these"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nevery_ms = 100\ntext = \"JAN 01 1885 AM 12:00\"\nbrightness = 3",
      ":5:12: step[1].every_ms: expected every_ms only with chance, noise, several texts or a changing brightness, found it with none of these"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"dark\"\nchance = 20",
      ":3:1: step[1].every_ms: expected the interval for chance, in milliseconds, found no such key"),
    Mistake(
      "[[step]]\nat_ms = 0\nevery_ms = 20\nshow = \"dark\"\nchance = 0",
      ":7:10: step[1].chance: expected percent, from 1 to 100, found 0"),
    Mistake(
      "[[step]]\nat_ms = 0\nevery_ms = 20\nshow = \"dark\"\nchance = \"20 %\"",
      ":7:10: step[1].chance: expected percent, from 1 to 100, found a string, \"20 %\" (write 20, just the number)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"own\"\nbrightness = \"rising\"",
      ":3:1: step[1].every_ms: expected the interval for brightness changes, in milliseconds, found no such key"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"own\"\nbrightness = \"raising\"",
      ":6:14: step[1].brightness: expected an integer from 1 to 16, \"random\", \"rising\" or \"falling\", found \"raising\" (did you mean \"rising\"?)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"own\"\nbrightness = 0",
      ":6:14: step[1].brightness: expected an integer from 1 to 16, \"random\", \"rising\" or \"falling\", found 0"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"own\"\nbrightness = true",
      ":6:14: step[1].brightness: expected an integer from 1 to 16, \"random\", \"rising\" or \"falling\", found a boolean, true"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"dark\"\nbrightness = 3",
      ":6:14: step[1].brightness: expected brightness only if something is lit, found it with show = \"dark\""
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nbrightness = 3",
      ":3:1: step[1]: expected show, text or hide, to set the picture, found none of them (show = \"own\" keeps the readout's own picture)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0",
      ":3:1: step[1]: expected show, text or hide, to set the picture, found none of them (show = \"own\" keeps the readout's own picture)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nevent = \"x\"\nreadout = \"present\"",
      ":3:1: step[1]: expected show, text or hide, to set the picture, found none of them (show = \"own\" keeps the readout's own picture)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"dark\"\nhide = [\"month\"]",
      ":6:1: step[1].hide: expected either show or hide, found both (show is on line 5)"),
    Mistake(
      "[[step]]\nat_ms = 0\ntext = \"JAN 01 1885 AM 12:00\"\nshow = \"dark\"",
      ":6:1: step[1].show: expected either text or show, found both (text is on line 5)"),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"drak\"",
      ":5:8: step[1].show: expected \"own\", \"dark\" or \"noise\", found \"drak\" (did you mean \"dark\"?)"),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"off\"",
      ":5:8: step[1].show: expected \"own\", \"dark\" or \"noise\", found \"off\""),
    Mistake(
      "[[step]]\nat_ms = 0\ntext = \"jan 01 1885 am 12:00\"",
      ":5:8: step[1].text: expected a text as a readout shows it, such as \"JAN 01 1885 AM 12:00\", found \"jan 01 1885 am 12:00\" (write \"JAN 01 1885 AM 12:00\")"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\ntext = \"JAN 1 1885 AM 12:00\"",
      ":5:8: step[1].text: expected a text as a readout shows it, such as \"JAN 01 1885 AM 12:00\", found \"JAN 1 1885 AM 12:00\" (it has 19 characters: 20 are needed, or 17 without the AM and PM lamps)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\ntext = [\"JAN 01 1885 AM 12:00\", \"JAN 0X 1885 AM 12:00\"]",
      ":5:33: step[1].text[2]: expected a text as a readout shows it, such as \"JAN 01 1885 AM 12:00\", found \"JAN 0X 1885 AM 12:00\" (letters A to Z for the month, digits for the rest, and - or spaces anywhere)"
    ),
    Mistake("[[step]]\nat_ms = 0\ntext = []", ":5:8: step[1].text: expected 1 to 100 texts, found none"),
    Mistake(
      "[[step]]\nat_ms = 0\ntext = 5",
      ":5:8: step[1].text: expected a text as a readout shows it, such as \"JAN 01 1885 AM 12:00\", found an integer, 5"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nhide = \"month\"",
      ":5:8: step[1].hide: expected a list of fields such as [\"month\"], found a string, \"month\""),
    Mistake(
      "[[step]]\nat_ms = 0\nhide = []",
      ":5:8: step[1].hide: expected at least one of \"month\", \"day\", \"year\", \"meridiem\", \"hour\", \"minute\" or \"colon\", found none"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nhide = [\"day\", \"minutes\"]",
      ":5:16: step[1].hide[2]: expected \"month\", \"day\", \"year\", \"meridiem\", \"hour\", \"minute\" or \"colon\", found \"minutes\" (did you mean \"minute\"?)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"dark\"\nreadout = \"last_departed\"",
      ":6:11: step[1].readout: expected \"all\", \"destination\", \"present\", \"last-departed\" or a list of names, found \"last_departed\" (did you mean \"last-departed\"?)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"dark\"\nreadout = 1",
      ":6:11: step[1].readout: expected \"all\", \"destination\", \"present\", \"last-departed\" or a list of names, found an integer, 1"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"dark\"\nreadout = [\"present\", \"all\"]",
      ":6:23: step[1].readout[2]: expected \"destination\", \"present\" or \"last-departed\", found \"all\""),
    Mistake(
      "[[step]]\nat_ms = 0\nshow = \"dark\"\nreadout = []",
      ":6:11: step[1].readout: expected at least one readout, found none"),
    Mistake(
      "[[step]]\nat_ms = 0\nevent = \"Lead In\"",
      ":5:9: step[1].event: expected a name of at most 32 letters a to z, digits and hyphens, found \"Lead In\" (did you mean \"lead-in\"?)"
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nsound = \"Clap.wav\"",
      ":5:9: step[1].sound: expected a name of at most 64 letters a to z, digits and hyphens, found \"Clap.wav\""
    ),
    Mistake(
      "[[step]]\nat_ms = 0\nevent = \"-x\"",
      ":5:9: step[1].event: expected a name of at most 32 letters a to z, digits and hyphens, found \"-x\""),
    Mistake(
      "\(first)\(first)",
      ":7:9: step[2].at_ms: expected a different start for each step of a readout, found 500, but step[1] starts at 500 (destination, present and last-departed) (line 4; one of the two would never be visible)"
    ),
    Mistake(
      "\(first)[[step]]\nat_ms = 491\nreadout = [\"present\", \"destination\"]\nshow = \"own\"",
      ":7:9: step[2].at_ms: expected at least 10 ms between the starts of a readout's steps, found 491, but step[1] starts at 500 (destination and present) (line 4)"
    ),
  ]

  @Test(arguments: stepMistakes)
  func stepMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    let text = Self.head + mistake.text
    #expect(try bench.problems(ofSequence: text) == ["test.toml" + mistake.problem])
  }

  @Test func moreThan500StepsAreRejected() throws {
    let steps = (0...500).map { "[[step]]\nat_ms = \($0)\nevent = \"x\"\n" }.joined()
    #expect(
      try bench.problems(ofSequence: Self.head + steps) == [
        "test.toml:3:1: step: expected 1 to 500 steps, found 501"
      ])
    let events = (0..<500).map { "[[step]]\nat_ms = \($0)\nevent = \"x\"\n" }.joined()
    #expect(try bench.problems(ofSequence: Self.head + events) == [])
  }

  @Test func stepsCannotExceedTheLongestSequence() throws {
    let problems = try bench.problems(
      ofSequence: "description = \"x\"\n[[step]]\nat_ms = 599999\nfor_ms = 10\nshow = \"dark\"")
    #expect(
      problems == [
        "test.toml:4:10: step[1].for_ms: expected at most 1 ms, up to 600000 ms, found 10 (the longest sequence ends there)"
      ])
  }

  @Test func allSequenceMistakesAreReportedAtOnce() throws {
    let problems = try bench.problems(
      ofSequence: """
        length_ms = 5
        [[step]]
        at_ms = -1
        show = "drak"
        readout = "top"
        [[step]]
        at_ms = 0
        chance = 101
        event = "!"
        """)
    let places = problems.map { $0.split(separator: " ", maxSplits: 2).prefix(2).joined(separator: " ") }
    #expect(
      places == [
        "test.toml:1:1: description:", "test.toml:1:13: length_ms:", "test.toml:3:9: step[1].at_ms:",
        "test.toml:4:8: step[1].show:", "test.toml:5:11: step[1].readout:", "test.toml:6:1: step[2]:",
        "test.toml:6:1: step[2].every_ms:", "test.toml:8:10: step[2].chance:",
        "test.toml:9:9: step[2].event:",
      ])
  }

  @Test func invalidFileNameIsReported() throws {
    try bench.write(Self.head + Self.step, to: "etc/sequences/My Show.toml")
    #expect(
      try bench.leftOut() == [
        "etc/sequences/My Show.toml: expected a file name of at most 64 letters a to z, digits and hyphens before .toml, found \"My Show\""
      ])
  }

  @Test func sequenceCannotBeNamedList() throws {
    try bench.write(Self.head + Self.step, to: "etc/sequences/list.toml")
    #expect(
      try bench.leftOut() == [
        "etc/sequences/list.toml: expected another name: `timecircuitsctl play list` lists the sequences, found \"list\""
      ])
  }
}
