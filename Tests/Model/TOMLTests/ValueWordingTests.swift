import Testing

/// Messages for mistakes in values, and in the rest of their line.
@Suite struct ValueWordingTests {
  private func check(_ source: String, _ wording: String) {
    #expect(refusal(of: source)?.description == wording)
  }

  @Test(arguments: [
    ("board = adafruit", #"1:9: expected a value, found adafruit: text needs quotes, as in "adafruit""#),
    (
      "label = NEW YORK # the top one",
      #"1:9: expected a value, found NEW YORK: text needs quotes, as in "NEW YORK""#
    ),
    (
      "zone = America/New_York",
      #"1:8: expected a value, found America/New_York: text needs quotes, as in "America/New_York""#
    ),
    (
      "zone = null",
      "1:8: expected a value, found null: to set nothing, leave out the whole line, or in a board write false"
    ),
    ("board = # adafruit", "1:9: expected a value, found a comment: text with a # in it needs quotes"),
    ("color = #ff0000", "1:9: expected a value, found a comment: text with a # in it needs quotes"),
    (
      "label = “NEW YORK”", #"1:9: expected a value, found a curly quote (“): use plain quotes, as in "text""#
    ),
    (
      #"label = "NEW YORK”"#,
      #"1:9: this text begins with a plain quote and ends with a curly one (”): use plain quotes, as in "text""#
    ),
    (
      "label = ‘NEW YORK’", #"1:9: expected a value, found a curly quote (‘): use plain quotes, as in "text""#
    ),
    ("label = `NEW YORK`", #"1:9: expected a value, found a backtick (`): use plain quotes, as in "text""#),
    (#"label = "NEW YORK"#, #"1:9: this text has no closing quote: put a " at its end, on the same line"#),
    (
      #"label = "NEW YORK'"#,
      #"1:9: this text begins with " and ends with ': put the same quote at both ends"#
    ),
    (#"label = NEW YORK""#, #"1:9: expected a value, found NEW YORK": its opening " is missing"#),
    (
      #"label = "C:\Users\marty""#,
      #"1:12: expected 8 hexadecimal digits after \U, found 0: for a backslash itself write \\"#
    ),
    (
      #"label = "C:\dir""#,
      #"1:12: \d is not an escape: for a backslash itself write \\, or put the text in 'single quotes'"#
    ),
    (
      #"label = "a\ b""#,
      #"1:11: a backslash before a space is not an escape: for a backslash itself write \\"#
    ),
    ("switch = true;", "1:10: expected a value, found true;: lines do not end with a semicolon"),
    (
      #"a = "\u12""#,
      #"1:6: expected 4 hexadecimal digits after \u, found 2: for a backslash itself write \\"#
    ),
    (
      #"a = "\uD800""#,
      #"1:6: there is no character \uD800: Unicode ends at 10FFFF and excludes D800 to DFFF"#
    ),
    (#"a = "x\"#, #"1:7: found a backslash at the end of the line: for a backslash itself write \\"#),
    (#"a = """\#nx"#, #"1:5: this text has no end: put """ at its end"#),
    ("a = '''x", "1:5: this text has no end: put ''' at its end"),
    ("a = inf1", #"1:5: expected a value, found inf1: text needs quotes, as in "inf1""#),
    (#"a = “x”\#n"#, #"1:5: expected a value, found a curly quote (“): use plain quotes, as in "text""#),
  ])
  func textMistakesAreExplained(source: String, wording: String) { check(source, wording) }

  @Test(arguments: [
    ("blink = True", "1:9: expected a value, found True: write true, in lower case"),
    (
      "colon = off",
      #"1:9: expected a value, found off: text needs quotes, as in "off"; for a switch write false"#
    ),
    ("board =", "1:8: expected a value, found the end of the file"),
    ("hour_cycle = 012", "1:14: a number cannot have a leading zero, found 012: write 12"),
    (
      "hour_cycle = 12h",
      #"1:14: expected a value, found 12h: a number has digits only, text needs quotes, as in "12h""#
    ),
    ("speed = .5", "1:9: a number needs a digit before its point, as in 0.5, found .5"),
    ("speed = 5.", "1:9: a number needs a digit after its point, as in 5.0, found 5."),
    ("speed = 1e999", "1:9: 1e999 is too large: the largest float is 1.8e308"),
    ("address = 0X70", "1:11: the letter of 0x must be lower case, found 0X70"),
    ("address = 0x7G", "1:11: G is an invalid hexadecimal digit, found 0x7G: after 0x use 0 to 9 and A to F"),
    ("address = -0x70", "1:11: a number after 0x cannot have a sign, found -0x70"),
    (
      "address = 70h",
      #"1:11: expected a value, found 70h: a number has digits only, text needs quotes, as in "70h""#
    ),
    (
      "big = 9223372036854775808",
      "1:7: 9223372036854775808 is too large: whole numbers are from -9223372036854775808 to 9223372036854775807"
    ),
    ("big = 1__0", "1:7: an underscore must be between two digits, as in 10_000, found 1__0"),
    (
      "ip = 192.168.0.1",
      #"1:6: expected a value, found 192.168.0.1: a number has digits only, text needs quotes, as in "192.168.0.1""#
    ),
    ("hour_cycle = 12;", "1:14: expected a value, found 12;: lines do not end with a semicolon"),
    (
      "switch = yes",
      #"1:10: expected a value, found yes: text needs quotes, as in "yes"; for a switch write true"#
    ),
    (
      #"a =\#u{A0}1"#,
      "1:4: expected a value, found a no-break space (U+00A0): delete it, or replace it with a plain space"
    ),
    (
      #"a = 1\#u{FEFF}"#,
      "1:5: this value contains a byte-order mark (U+FEFF): delete it, or put the text in quotes"
    ),
    (
      "a = 0xFFFFFFFFFFFFFFFFF",
      "1:5: 0xFFFFFFFFFFFFFFFFF is too large: whole numbers are from -9223372036854775808 to 9223372036854775807"
    ),
    ("a = 0b12", "1:5: 2 is an invalid binary digit, found 0b12: after 0b use 0 and 1"),
    ("a = 0x", "1:5: expected hexadecimal digits after 0x, found none"),
    ("a = 1e", "1:5: a number needs a digit after its exponent's e, as in 1e6, found 1e"),
    ("a = Inf", "1:5: expected a value, found Inf: write inf, in lower case"),
    (
      "a = [yes]",
      #"1:6: expected a value, found yes: text needs quotes, as in "yes"; for a switch write true"#
    ),
    (
      "a = 0.1.2",
      #"1:5: expected a value, found 0.1.2: a number has digits only, text needs quotes, as in "0.1.2""#
    ),
    (
      #"a = 12\#u{A0} # x"#,
      "1:5: this value contains a no-break space (U+00A0): delete it, or put the text in quotes"
    ),
  ])
  func numberAndBooleanMistakesAreExplained(source: String, wording: String) { check(source, wording) }

  @Test(arguments: [
    (
      "time = 10/26/1985",
      "1:8: expected a date as in 1985-10-26 (year, month, day, with leading zeros), found 10/26/1985"
    ),
    (
      "time = 26.10.1985",
      "1:8: expected a date as in 1985-10-26 (year, month, day, with leading zeros), found 26.10.1985"
    ),
    (
      "time = 26-10-1985",
      "1:8: expected a date as in 1985-10-26 (year, month, day, with leading zeros), found 26-10-1985"
    ),
    (
      "time = 1985-2-3",
      "1:8: expected a date as in 1985-10-26 (year, month, day, with leading zeros), found 1985-2-3"
    ),
    (
      "time = 1985-26-10",
      "1:8: there is no month 26, found 1985-26-10: the month comes before the day, as in 1985-10-26"
    ),
    (
      "time = 1985-00-10",
      "1:8: there is no month 00, found 1985-00-10: a month is 01 to 12, as in 1985-10-26"
    ),
    ("time = 1985-02-29", "1:8: February 1985 has 28 days, found day 29"),
    ("time = 2015-04-31T12:00:00", "1:8: April 2015 has 30 days, found day 31"),
    (
      "time = 1985-10-26T01:21",
      "1:8: expected a time with its seconds, as in 01:21:00, found 1985-10-26T01:21"
    ),
    (
      "time = 1985-10-26 01:21",
      "1:8: expected a time with its seconds, as in 01:21:00, found 1985-10-26 01:21"
    ),
    ("time = 01:21", "1:8: expected a time with its seconds, as in 01:21:00, found 01:21"),
    ("time = 1:21:00", "1:8: expected a time as in 01:21:00, with two digits each, found 1:21:00"),
    ("time = 24:00:00", "1:8: an hour is 00 to 23, found 24 in 24:00:00"),
    ("time = 12:60:00", "1:8: a minute is 00 to 59, found 60 in 12:60:00"),
    ("time = 12:00:61", "1:8: a second is 00 to 59, found 61 in 12:00:61"),
    (
      "time = 01:21:00PM",
      "1:8: expected nothing after the time, found PM: a time runs from 00:00:00 to 23:59:59"
    ),
    ("time = 1985-10-26T01:21:00-0800", "1:8: expected an offset from UTC as in -08:00, found -0800"),
    ("time = 1985-10-26T01:21:00+25:00", "1:8: an offset from UTC is -23:59 to +23:59, found +25:00"),
    ("time = 1985-10-26T", "1:8: expected a time as in 01:21:00, with two digits each, found 1985-10-26T"),
    (
      "time = 1985-10-26T01:21:00.",
      "1:8: expected digits after the point of the seconds, found 1985-10-26T01:21:00."
    ),
  ])
  func dateAndTimeMistakesAreExplained(source: String, wording: String) { check(source, wording) }

  @Test(arguments: [
    (
      "label = 'O'HARE'",
      "1:12: expected the end of the line after the value, found HARE': if the text contains a quote, put it in quotes of the other kind"
    ),
    (
      #"label = "the "prop" digits""#,
      #"1:15: expected the end of the line after the value, found prop": if the text contains a quote, put it in quotes of the other kind"#
    ),
    (
      "hour_cycle = 12,",
      "1:16: expected the end of the line after the value, found a comma: write each setting on its own line, without commas"
    ),
    (
      "hour_cycle = 12 hours",
      "1:17: expected the end of the line after the value, found hours: write each setting on its own line"
    ),
    (
      "hour_cycle = 12 // hours",
      "1:17: expected the end of the line after the value, found //: a comment begins with #"
    ),
    (
      "speed = 1,5",
      "1:10: expected the end of the line after the value, found a comma: write a fraction with a point, as in 1.5"
    ),
    (
      "time = 01:21:00 PM",
      "1:17: expected the end of the line after the value, found PM: a time runs from 00:00:00 to 23:59:59, without AM or PM"
    ),
    (
      "time = 1985-10-26T01:21:00 PM",
      "1:28: expected the end of the line after the value, found PM: a time runs from 00:00:00 to 23:59:59, without AM or PM"
    ),
    ("a = [1]]", "1:8: expected the end of the line after the value, found ], which closes nothing"),
    (
      "a = 1 b = 2",
      "1:7: expected the end of the line after the value, found b: write each setting on its own line"
    ),
    (
      #"a = "x" b = "y""#,
      "1:9: expected the end of the line after the value, found b: write each setting on its own line"
    ),
    (
      #"[display] colon = "off""#,
      "1:11: expected the end of the line after [display], found colon: its keys go on the lines below"
    ),
    (
      #"label = "a" "b""#,
      #"1:13: expected the end of the line after the value, found "b": if the text contains a quote, put it in quotes of the other kind"#
    ),
    ("[a] b", "1:5: expected the end of the line after [a], found b: its keys go on the lines below"),
    (
      #"a = "x" // y"#, "1:9: expected the end of the line after the value, found //: a comment begins with #"
    ),
    ("a = 1}", "1:6: expected the end of the line after the value, found }, which closes nothing"),
  ])
  func textAfterAValueIsExplained(source: String, wording: String) { check(source, wording) }
}
