import Testing

@Suite struct ReadoutMistakeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test(arguments: [
    Mistake(
      #"[readout]\#nzone = "Europe/London""#,
      ":1:1: readout: expected a list of readouts, found a table (write [[readout]], with double brackets, above each)"
    ),
    Mistake(
      "readout = []",
      ":1:11: readout: expected 1 to 3 readouts, found none"),
    Mistake(
      "readout = [1]",
      ":1:12: readout[1]: expected a table [[readout]], found an integer, 1"),
    Mistake(
      #"[[readout]]\#nlabel = "X""#,
      ":1:1: readout[1]: expected zone or time, found neither (write zone = \"Europe/Berlin\" for live time, or time = 1985-10-26T01:21:00)"
    ),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#ntime = 1985-10-26T01:21:00"#,
      ":3:1: readout[1].time: expected either zone or time, found both (zone is on line 2)"),
    Mistake(
      #"[[readout]]\#ntime = 1985-10-26T01:21:00\#nzone = "Europe/London""#,
      ":3:1: readout[1].zone: expected either zone or time, found both (time is on line 2)"),
    Mistake(
      "[[readout]]\nzone = 3",
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found an integer, 3"#),
    Mistake(
      #"[[readout]]\#nzone = "new york""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "new york" (did you mean "America/New_York"?)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "New_York""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "New_York" (did you mean "America/New_York"?)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "america/new_york""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "america/new_york" (did you mean "America/New_York"?)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "America/New_Yrok""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "America/New_Yrok" (did you mean "America/New_York"?)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "Lodnon""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "Lodnon" (did you mean "Europe/London"?)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "US/Pacific""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "US/Pacific" (only the package tzdata-legacy still has this old name: write "America/Los_Angeles")"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "EST5EDT""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "EST5EDT" (only the package tzdata-legacy still has this old name: write "America/New_York")"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "PST""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "PST" (did you mean "America/Los_Angeles"?)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "America""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "America" (this is a region: use a place in it, as in "America/Argentina/Buenos_Aires")"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "Atlantis/Capital""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "Atlantis/Capital""#
    ),
    Mistake(
      #"[[readout]]\#nzone = """#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found """#),
    Mistake(
      #"[[readout]]\#nzone = "../../etc/passwd""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "../../etc/passwd" (use the zone's name, not a path)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "/usr/share/zoneinfo/Europe/London""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "/usr/share/zoneinfo/Europe/London" (use the zone's name, not a path)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "posix/Europe/London""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "posix/Europe/London" (leave "posix/" out)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "right/Europe/London""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "right/Europe/London" (leave "right/" out)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London\n""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "Europe/London\n" (did you mean "Europe/London"?)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "zone.tab""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "zone.tab""#),
    Mistake(
      #"[[readout]]\#nzone = "GMT+2""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "GMT+2" (an offset is not a zone: use a city with that offset)"#
    ),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London/Soho""#,
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "Europe/London/Soho" (did you mean "Europe/London"?)"#
    ),
    Mistake(
      "[[readout]]\ntime = 1985-10-26T01:21:00-07:00",
      ":2:8: readout[1].time: expected a date and time such as 1985-10-26T01:21:00, found 1985-10-26T01:21:00-07:00 (a fixed time has no offset: write 1985-10-26T01:21:00)"
    ),
    Mistake(
      "[[readout]]\ntime = 1985-10-26T08:21:00Z",
      ":2:8: readout[1].time: expected a date and time such as 1985-10-26T01:21:00, found 1985-10-26T08:21:00Z (a fixed time has no offset: write 1985-10-26T08:21:00)"
    ),
    Mistake(
      "[[readout]]\ntime = 1985-10-26",
      ":2:8: readout[1].time: expected a date and time such as 1985-10-26T01:21:00, found a local date, 1985-10-26 (add the time of day: 1985-10-26T00:00:00)"
    ),
    Mistake(
      "[[readout]]\ntime = 01:21:00",
      ":2:8: readout[1].time: expected a date and time such as 1985-10-26T01:21:00, found a local time, 01:21:00 (add the date)"
    ),
    Mistake(
      #"[[readout]]\#ntime = "1985-10-26T01:21:00""#,
      #":2:8: readout[1].time: expected a date and time such as 1985-10-26T01:21:00, found a string, "1985-10-26T01:21:00" (write 1985-10-26T01:21:00, without quotes)"#
    ),
    Mistake(
      "[[readout]]\ntime = 1985-10-26T01:21:60",
      ":2:8: readout[1].time: expected a date and time that exist, in the years 0000 to 9999, found 1985-10-26T01:21:60"
    ),
    Mistake(
      "[[readout]]\ntime = 19851026",
      ":2:8: readout[1].time: expected a date and time such as 1985-10-26T01:21:00, found an integer, 19851026"
    ),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#nlabel = 5"#,
      ":3:9: readout[1].label: expected a text of at most 64 characters, found an integer, 5 (write label = \"5\")"
    ),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#nlabel = "A\tB""#,
      #":3:9: readout[1].label: expected a text without control characters and invisible characters, found "A\tB""#
    ),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#nlabel = "\u200BA""#,
      ":3:9: readout[1].label: expected a text without control characters and invisible characters, found \"\u{FFFD}A\""
    ),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#nlabel = "\u3164""#,
      ":3:9: readout[1].label: expected a text with at least one visible character, found \"\u{3164}\""),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#nlabel = ""# + String(repeating: "x", count: 65) + "\"",
      ":3:9: readout[1].label: expected a text of at most 64 characters, found 65"),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#n\#n[[readout]]\#nzone = "Europe/London"\#nbrightness = 99"#,
      ":6:14: readout[2].brightness: expected an integer from 1 to 16, found 99"),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#ncity = "London""#,
      ":3:1: readout[1].city: expected one of the keys label, zone, time, brightness or night_brightness, found city"
    ),
    Mistake(
      #"[[readout]]\#nzone = "Europe/London"\#nhour_cycle = 24"#,
      ":3:1: readout[1].hour_cycle: expected one of the keys label, zone, time, brightness or night_brightness, found hour_cycle (it belongs under [display])"
    ),
    Mistake(
      String(repeating: #"[[readout]]\#nzone = "Europe/London"\#n"#, count: 4),
      ":7:1: readout[4]: expected at most 3 readouts (destination, present and last-departed), found 4 (delete one)"
    ),
    Mistake(
      #"[[readout]]\#nzone = ""# + String(repeating: "z", count: 200) + "\"",
      #":2:8: readout[1].zone: expected an IANA zone name such as "America/New_York", found "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…""#
    ),
  ])
  func readoutMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    #expect(try bench.problems(mistake.text) == ["clock.toml" + mistake.problem])
  }
}
