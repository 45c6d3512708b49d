import ClockModel
import Configuration
import ControlProtocol
import Testing
import Text

/// All borders read a text alike, and refuse the same texts.
@Suite struct OneReaderTests {
  /// The meaning of a text at each border; `nil` if the border refuses it.
  private typealias Meanings<Value> = [Border: Value?]

  private func expect<Value: Equatable>(_ expected: Value?, _ text: String, at meanings: Meanings<Value>) {
    #expect(meanings.count >= 4)
    for (border, meaning) in meanings { #expect(meaning == expected, "\(text) at \(border)") }
  }

  private static let timesOfDay: [(text: String, meaning: String?)] = [
    ("07:30", "07:30"), ("7:30", "07:30"), ("7:30 AM", "07:30"), ("7:30pm", "19:30"), ("9 p.m.", "21:00"),
    ("7am", "07:00"), ("12 AM", "00:00"), ("12:30 pm", "12:30"), ("0730", "07:30"), ("730", "07:30"),
    ("07:30:00", "07:30"), ("noon", "12:00"), ("MIDNIGHT", "00:00"), ("T07:30", "07:30"),
    ("25:00", nil), ("13 pm", nil), ("7:60", nil), ("soon", nil), ("07:30:30", nil),
  ]

  @Test(arguments: OneReaderTests.timesOfDay.indices) func everyBorderReadsTimesOfDayAlike(index: Int) {
    let (text, meaning) = Self.timesOfDay[index]
    func time(_ request: Request?) -> String? {
      guard case .alarm(.set(let plan, _)) = request else { return nil }
      return plan.timeText
    }
    expect(
      meaning, text,
      at: [
        .commandLine: time(Border.commandLine(["alarm"] + text.split(separator: " ").map(String.init))),
        .socket: time(
          Border.socket("alarm", [JSONMember("verb", .string("set")), JSONMember("time", .string(text))])),
        .mqtt: time(Border.mqtt("alarm/set", text)),
        .page: time(Border.page("alarm", ["verb": "set", "time": text, "days": "daily"])),
        .file: Border.file("[[alarm]]\ntime = \"\(text)\"\n")?.circuits.alarms.first?.plan.timeText,
      ])
  }

  private static let timersTimes: [(text: String, seconds: Int64?)] = [
    ("18", 1080), ("18:00", 1080), ("1:30:00", 5400), ("90s", 90), ("90 s", 90), ("90 seconds", 90),
    ("18m", 1080), ("18 min", 1080), ("18 MINUTES", 1080), ("1h", 3600), ("2 hours", 7200), ("0:30", 30),
    ("0", nil), ("1:60", nil), ("soon", nil), ("100000", nil), ("18 d", nil),
  ]

  @Test(arguments: OneReaderTests.timersTimes.indices) func everyBorderReadsTimerTimesAlike(index: Int) {
    let (text, seconds) = Self.timersTimes[index]
    func setting(_ request: Request?) -> Int64? {
      guard case .timer(.set(.seconds(let seconds))) = request else { return nil }
      return seconds
    }
    expect(
      seconds, text,
      at: [
        .commandLine: setting(
          Border.commandLine(["timer", "set"] + text.split(separator: " ").map(String.init))),
        .mqtt: setting(Border.mqtt("timer/set", "set \(text)")),
        .page: setting(Border.page("timer", ["verb": "set", "time": text])),
        .file: Border.file("[timer]\nwarning = \"\(text)\"\n")?.circuits.timer.warning,
      ])
  }

  /// Texts, which are JSON numbers on the socket and at the broker.
  private static let lights: [(text: String, sixteenths: Int?)] = [
    ("0", 0), ("1", 1), ("2", 2), ("8", 8), ("12", 12), ("16", 16), ("8.0", 8), ("16.0", 16), ("0.0", 0),
    ("12.00", 12), ("17", nil), ("-1", nil), ("100", nil), ("17.0", nil),
  ]

  @Test(arguments: OneReaderTests.lights.indices) func everyBorderReadsBrightnessAlike(index: Int) throws {
    let (text, sixteenths) = Self.lights[index]
    func light(_ request: Request?) -> Int? {
      guard case .brightness(.present, let brightness) = request else { return nil }
      return Int(brightness.sixteenths)
    }
    let number = try JSONValue.parse(Array(text.utf8))
    expect(
      sixteenths, text,
      at: [
        .commandLine: light(Border.commandLine(["brightness", "present", text])),
        .socket: light(
          Border.socket(
            "brightness", [JSONMember("readout", .string("present")), JSONMember("value", number)])),
        .mqtt: light(Border.mqtt("light/present/set", text)),
        .page: light(Border.page("brightness", ["readout": "present", "value": text])),
      ])
  }

  /// All borders except the file pass these to the daemon as typed, where one reader parses them.
  private static let typed = [
    "OCT 26 1985 AM 01:21", "102619850121", "1985-10-26T01:21:00.000Z", "Sat Oct 26 01:21:00 1985", "0121",
    "9pm",
    "tomorrow 8:15", "now", "new york", "Europe/London", "HONG KONG", "São Paulo", "26.10.1985", "nowhere",
  ]

  @Test(arguments: OneReaderTests.typed) func everyBorderPassesOnDatesTimesAndCities(text: String) {
    expect(
      Request.set(.present, text), text,
      at: [
        .commandLine: Border.commandLine(["set", "present"] + text.split(separator: " ").map(String.init)),
        .socket: Border.socket(
          "set", [JSONMember("readout", .string("present")), JSONMember("value", .string(text))]),
        .mqtt: Border.mqtt("readout/present/set", text),
        .page: Border.page("set", ["readout": "present", "value": text]),
      ])
  }

  /// A file accepts only names of zones: `zone = "london"` is refused with a hint to Europe/London.
  private static let cities: [(text: String, zone: String?)] = [
    ("london", "Europe/London"), ("New York", "America/New_York"), ("hong_kong", "Asia/Hong_Kong"),
    ("HONG-KONG", "Asia/Hong_Kong"), ("Europe/Berlin", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"),
    ("münchen", "Europe/Berlin"), ("nyc", "America/New_York"), ("victoria", "America/Vancouver"),
    ("Hill Valley", "America/Los_Angeles"), ("UTC", "Etc/UTC"), ("tokyo", "Asia/Tokyo"), ("lodnon", nil),
    ("nowhere", nil), ("", nil), ("Europe/", nil),
  ]

  @Test(arguments: OneReaderTests.cities.indices) func everyBorderReadsCitiesAlike(index: Int) throws {
    let (text, zone) = Self.cities[index]
    func set(_ command: Command?) -> String? {
      guard case .set(_, .city(_, let name, _)) = command else { return nil }
      return name
    }
    func first(_ command: Command?) -> String? {
      guard case .readouts(let cities) = command else { return nil }
      return cities.first?.zoneName
    }
    func alarm(_ command: Command?) -> String? {
      guard case .alarm(.set(_, let zone)) = command else { return nil }
      return zone?.name
    }
    func live(_ setup: Setup?) -> String? { setup?.circuits.readouts.first?.zoneName }
    let plan = try #require(AlarmPlan(hour: 7, minute: 30))
    expect(
      zone, text,
      at: [
        .socket: set(Border.daemon(.set(.present, text))),
        .page: first(Border.daemon(.readouts([CityChoice(text)]))),
        .mqtt: alarm(Border.daemon(.alarm(.set(plan, zone: text)))),
        .commandLine: live(Border.file("", cities: [text])),
      ])
  }

  private static let nights: [(text: String, request: Request?)] = [
    ("on", .night(.on)), ("ON", .night(.on)), ("Off", .night(.off)), ("off", .night(.off)),
    ("AUTO", .night(.auto)), ("auto", .night(.auto)), ("toggle", .toggleNight), ("Toggle", .toggleNight),
    ("dark", nil), ("1", nil), ("yes", nil), ("on off", nil),
  ]

  @Test(arguments: OneReaderTests.nights.indices) func everyBorderIgnoresTheCaseOfWords(index: Int) {
    let (text, request) = Self.nights[index]
    expect(
      request, text,
      at: [
        .commandLine: Border.commandLine(["night"] + text.split(separator: " ").map(String.init)),
        .socket: Border.socket("night", [JSONMember("mode", .string(text))]),
        .mqtt: Border.mqtt("night/set", text), .page: Border.page("night", ["mode": text]),
      ])
  }
}
