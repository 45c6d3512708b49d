import TOML
import Testing

@Suite struct ValueTests {
  @Test(arguments: [
    (#""plain""#, "plain"), (#""""#, ""), (#"''"#, ""), (#"'C:\dir'"#, #"C:\dir"#),
    (#""tab\t quote\" backslash\\""#, "tab\t quote\" backslash\\"), (#""\u00E9 \U0001F697""#, "é 🚗"),
    ("\"\"\"\nfirst \\\n   second\"\"\"", "first second"), ("\"\"\"\"\"two\"\"\"\"\"", "\"\"two\"\""),
    ("'''\nraw \\ ''\n'''", "raw \\ ''\n"), ("\"\"\"a\\ \t\r\n\r\n  b\"\"\"", "ab"),
  ])
  func readsText(source: String, text: String) throws {
    #expect(try parse("a = \(source)").value("a") == .string(text))
  }

  @Test(arguments: [
    ("0", 0), ("+1", 1), ("-0", 0), ("-17", -17), ("1_000", 1000), ("0xDEAD_beef", 0xDEAD_BEEF),
    ("0o755", 0o755),
    ("0b1101", 13), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
    ("0x7FFFFFFFFFFFFFFF", Int64.max),
  ])
  func readsIntegers(source: String, number: Int64) throws {
    #expect(try parse("a = \(source)").value("a") == .integer(number))
  }

  @Test(arguments: [
    ("3.14", 3.14), ("-0.01", -0.01), ("5e+22", 5e22), ("1e06", 1e6), ("-2E-2", -0.02),
    ("6.626e-34", 6.626e-34),
    ("9_224.1_2", 9224.12), ("inf", Double.infinity), ("-inf", -Double.infinity), ("1e-400", 0),
  ])
  func readsFloats(source: String, number: Double) throws {
    #expect(try parse("a = \(source)").value("a") == .float(number))
  }

  @Test(arguments: ["nan", "+nan", "-nan"])
  func readsNotANumber(source: String) throws {
    guard case .float(let number) = try parse("a = \(source)").value("a") else {
      Issue.record("not a float")
      return
    }
    #expect(number.isNaN)
  }

  @Test func keepsTheSignOfZero() throws {
    guard case .float(let number) = try parse("a = -0.0").value("a") else {
      Issue.record("not a float")
      return
    }
    #expect(number.sign == .minus)
  }

  @Test func readsTheFilmsDates() throws {
    let christmas = TOMLLocalDateTime(year: 0, month: 12, day: 25, hour: 0, minute: 0)
    #expect(try parse("time = 0000-12-25T00:00:00").value("time") == .localDateTime(christmas))
    let hill = TOMLLocalDateTime(year: 1985, month: 10, day: 26, hour: 1, minute: 21)
    for source in ["1985-10-26T01:21:00", "1985-10-26t01:21:00", "1985-10-26 01:21:00"] {
      #expect(try parse("time = \(source)").value("time") == .localDateTime(hill))
    }
  }

  @Test func readsDatesTimesAndOffsets() throws {
    #expect(
      try parse("a = 1600-02-29").value("a") == .localDate(TOMLLocalDate(year: 1600, month: 2, day: 29)))
    #expect(
      try parse("a = 23:59:60.1234567899").value("a")
        == .localTime(TOMLLocalTime(hour: 23, minute: 59, second: 60, nanosecond: 123_456_789)))
    let local = TOMLDateTime(year: 1979, month: 5, day: 27, hour: 0, minute: 32, nanosecond: 500_000_000)
    for (offset, minutes) in [("Z", 0), ("z", 0), ("-07:30", -450), ("+13:45", 825)] {
      #expect(
        try parse("a = 1979-05-27T00:32:00.5\(offset)").value("a")
          == .offsetDateTime(local, offsetMinutes: minutes))
    }
  }

  @Test func knowsTheDaysOfEveryMonth() {
    // Gregorian throughout; year 0 is a leap year.
    let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for (year, isLeap) in [("0000", true), ("1900", false), ("2000", true), ("2023", false), ("2024", true)] {
      for (number, usual) in days.enumerated() {
        let month = number < 9 ? "0\(number + 1)" : "\(number + 1)"
        let last = usual + (number == 1 && isLeap ? 1 : 0)
        #expect(refusal(of: "a = \(year)-\(month)-\(last)") == nil)
        #expect(refusal(of: "a = \(year)-\(month)-\(last + 1)") != nil)
      }
    }
  }

  @Test(arguments: [
    ("\"NEW YORK\"", "a string", "\"NEW YORK\""), ("12", "an integer", "12"), ("1.5", "a float", "1.5"),
    ("-nan", "a float", "nan"), ("true", "a boolean", "true"),
    ("1979-05-27 00:32:00.50-07:30", "an offset date-time", "1979-05-27T00:32:00.5-07:30"),
    ("1979-05-27T00:32:00+00:00", "an offset date-time", "1979-05-27T00:32:00Z"),
    ("0000-12-25T00:00:00", "a local date-time", "0000-12-25T00:00:00"),
    ("1955-11-05", "a local date", "1955-11-05"),
    ("06:00:00", "a local time", "06:00:00"), ("[1, [2], 3, 4]", "an array", "[1, […], 3, …]"),
    ("{a = 1, 'b c' = {d = 2}}", "a table", "{ a = 1, \"b c\" = {…} }"), ("[]", "an array", "[]"),
    ("{}", "a table", "{}"),
    ("\"a\\u001B[0m\\n\"", "a string", "\"a␛[0m\\n\""),
  ])
  func valuesDescribeThemselvesInMessages(source: String, kind: String, description: String) throws {
    let value = try #require(try parse("a = \(source)").value("a"))
    #expect(value.kind == kind)
    #expect(value.description == description)
  }

  @Test func shortensLongTextInMessages() {
    #expect(TOMLValue.string(String(repeating: "x", count: 1000)).description.count == 43)
  }
}
