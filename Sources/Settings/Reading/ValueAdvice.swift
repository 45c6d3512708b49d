import ClockModel
import Text
import TypedTime
import ZoneInfo

/// Advice on an invalid value in a configuration: the user's probable meaning, correctly written.
struct ValueAdvice: Equatable {
  let expected: String
  /// The text to write, or other advice.
  let hint: String

  /// Advice on a key's value as in the file, without quotes; `nil` if none fits.
  ///
  /// - Parameters:
  ///   - key: the key, without its table.
  ///   - table: the table's name, empty for the root.
  ///   - text: the value's text.
  init?(for key: String, in table: String, _ text: String) {
    var text = text.trimmed
    if let quote = text.first, quote == "\"" || quote == "'" { text = text.filter { $0 != quote }.trimmed }
    guard !text.isEmpty, text.utf8.count <= 64 else { return nil }
    guard let advice = Self.advice(key, in: table, text) else { return nil }
    self.init(expected: advice.expected, hint: advice.hint)
  }

  /// Returns the form of a configuration key that takes no text; `nil` for other keys.
  static func form(of key: String, in table: String) -> String? {
    switch key {
    case "time" where table == alarm: nil
    case "time": "a date and time such as 1985-10-26T01:21:00, without quotes"
    case "from", "to": "a time of day such as 22:00:00, without quotes"
    case "brightness" where table != "night": "an integer from 1 to 16"
    case "brightness", "night_brightness": "an integer from 1 to 16, or 0 for dark"
    case "hour_cycle": "12 or 24"
    case "sync_wait_s", "cycle_minutes", "lead_ms": "a whole number"
    case "sequences", "power_on": "true or false"
    case "latitude", "longitude": "degrees such as 52.52"
    default: nil
    }
  }

  init(expected: String, hint: String) {
    self.expected = expected
    self.hint = hint
  }

  /// The table of an alarm, whose `time` differs from a readout's.
  private static let alarm = "alarm"

  private static func advice(
    _ key: String, in table: String, _ text: String
  ) -> (expected: String, hint: String)? {
    let word = text.lowercased()
    switch key {
    case "time" where table == alarm:
      return alarmTime(text).map { ("a time of day such as \"07:30\"", "write \"\($0)\", with quotes") }
    case "date":
      return dayOfYear(word).map { ("month and day, as in \"10-26\"", "write \"\($0)\", with quotes") }
    case "warning", "danger": return timerTime(word).map { ("a time such as \"18:00\"", $0) }
    case "time": return time(text).map { ("a date and time such as 1985-10-26T01:21:00", $0) }
    case "from", "to": return timeOfDay(text).map { ("a time of day such as 22:00:00", $0) }
    case "colon":
      return colon(word).map { ("\"blink\", \"steady\" or \"off\"", "write \"\($0)\", with quotes") }
    case "zone" where ["now", "here", "auto", "system", "current", "live"].contains(word):
      return (Words.zone, "for the machine's own zone write zone = \"local\"")
    case "brightness", "night_brightness":
      return sixteenths(word).map {
        ("an integer from 1 to 16", "write \($0), without quotes; 16 is full brightness")
      }
    case "hour_cycle":
      let digits = word.prefix { $0.isNumber }
      return ["12", "24"].contains(digits) ? ("12 or 24", "write \(digits), without quotes") : nil
    case "sync_wait_s", "cycle_minutes", "lead_ms":
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, digits.count < 6, !word.contains(".") else { return nil }
      let unit = ["cycle_minutes": "minutes", "lead_ms": "milliseconds"][key] ?? "seconds"
      return ("a number of \(unit)", "write \(digits), without unit or quotes")
    case "sequences", "power_on":
      return flag(word).map { ("true or false", "write \($0), without quotes") }
    case "latitude", "longitude":
      return degrees(word).map { ("degrees such as 52.52", "write \($0), without quotes") }
    default: return nil
    }
  }

  /// Returns the correct form of a date and time.
  static func time(_ text: String) -> String? {
    if ["now", "today", "live", "local", "present", "current"].contains(text.lowercased()) {
      return
        "time sets a fixed time; for the live time write zone = \"local\", or zone = \"America/New_York\""
    }
    let readings = TypedTime.dates(in: text).map(\.text)
    if readings.isEmpty, let clock = timeOfDay(text), clock.hasPrefix("write ") {
      return "add the date: 1985-10-26T\(clock.dropFirst(6).prefix(8))"
    }
    return readings.isEmpty ? nil : "write \(Wording.list(readings, "or")), without quotes"
  }

  /// Returns the correct form of an alarm's time; accepts a dot for the colon, and a date before the time.
  private static func alarmTime(_ text: String) -> String? {
    let parts = text.split(separator: "T", maxSplits: 1)
    for form in [text, text.replacing(".", with: ":"), parts.count == 2 ? String(parts[1]) : text] {
      if let (hour, minute) = AlarmPlan.timeOfDay(form) {
        return AlarmPlan(hour: hour, minute: minute)?.timeText
      }
    }
    return nil
  }

  /// Returns the correct form of a reminder's day; a date loses its year.
  private static func dayOfYear(_ word: String) -> String? {
    let parts = word.split { $0 == " " || $0 == "-" || $0 == "." }.map(String.init)
    let isDate = parts.count == 3 && parts[0].count == 4
    guard
      let day = AlarmPlan.dayOfYear((isDate ? Array(parts.dropFirst()) : parts).joined(separator: "-")),
      let plan = AlarmPlan(hour: 0, minute: 0, days: day)
    else { return nil }
    return plan.dateText
  }

  /// Returns the correct form of a timer's time; a number alone may be minutes or seconds.
  private static func timerTime(_ word: String) -> String? {
    if !word.isEmpty, word.allSatisfy({ $0.isASCII && $0.isNumber }), word.count < 6 {
      return "write \"\(word)min\" or \"\(word)s\", with quotes"
    }
    return TimerOrder.Setting.seconds(of: word) == nil ? nil : "write \"\(word)\", with quotes"
  }

  private static func timeOfDay(_ text: String) -> String? {
    let word = text.lowercased()
    if word.contains("sun") || word == "dusk" || word == "dawn" {
      return "for sunset and sunrise write latitude and longitude instead of from and to"
    }
    let midnight = CivilTime(secondsSinceEpoch: 0)
    do throws(TypedTimeError) {
      // A number alone is an hour.
      let isHour = text.count < 3 && text.allSatisfy { $0.isASCII && $0.isNumber }
      let time = try TypedTime.civilTime(isHour ? text + ":00" : text, keeping: midnight, now: midnight)
      return "write \(time.text.suffix(8)), without quotes"
    } catch {
      return nil
    }
  }

  private static func sixteenths(_ word: String) -> Int? {
    switch word {
    case "full", "max", "bright", "high": return 16
    case "dim", "low", "min": return 1
    default: break
    }
    // A fraction of full brightness.
    if let share = Double(word.replacing(",", with: ".")), word.contains(where: { $0 == "." || $0 == "," }) {
      return 0...1 ~= share ? max(1, Int((share * 16).rounded())) : nil
    }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard digits.count < 4, let number = Int(digits) else { return nil }
    guard word.contains("%") else { return 1...16 ~= number ? number : nil }
    return min(16, max(1, (number * 16 + 50) / 100))
  }

  private static func colon(_ word: String) -> String? {
    switch word {
    case "blinking", "blinks", "flash", "flashing": "blink"
    case "on", "true", "yes", "solid", "always", "lit": "steady"
    case "false", "no", "none", "dark", "never": "off"
    default: nil
    }
  }

  static func flag(_ word: String) -> Bool? {
    switch word {
    case "true", "yes", "on", "1", "enabled": true
    case "false", "no", "off", "0", "disabled", "none": false
    default: nil
    }
  }

  /// Reads degrees as on maps: `52.5 N`, `52°30'N`, `52,5`.
  private static func degrees(_ word: String) -> String? {
    let isNegative = word.hasPrefix("-") || word.contains("s") || word.contains("w")
    let numbers = word.replacing(",", with: ".").split { !($0.isASCII && $0.isNumber || $0 == ".") }
    guard let first = numbers.first.flatMap({ Double($0) }), numbers.count <= 3 else { return nil }
    let minutes = numbers.count > 1 ? Double(numbers[1]) ?? 0 : 0
    let seconds = numbers.count > 2 ? Double(numbers[2]) ?? 0 : 0
    let value = first + minutes / 60 + seconds / 3600
    guard value <= 180, minutes < 60, seconds < 60 else { return nil }
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(isNegative ? "-" : "")\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}
