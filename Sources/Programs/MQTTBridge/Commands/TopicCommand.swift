package import ClockModel
package import ControlProtocol
import MQTT
import Text

/// Converts messages at the prop's topics to requests.
package struct TopicCommand: Sendable {
  private let topics: PropTopics
  /// The last brightness of each readout, which a plain ON restores.
  package var lastLight = PerReadout<Brightness>(repeating: .standard)

  /// Why a message is not a valid command.
  package struct Refusal: Error, Equatable, Sendable {
    package var code: ErrorCode
    /// The reason, and what to write.
    package var message: String
  }

  package init(_ topics: PropTopics) { self.topics = topics }

  /// Stores the readouts' requested brightness.
  package mutating func record(_ report: StatusReport) {
    for readout in report.readouts where readout.brightnessWanted > .dark {
      lastLight[readout.shown.position] = readout.brightnessWanted
    }
  }

  /// Whether a topic takes commands.
  package func isCommand(_ topic: String) -> Bool {
    topic == topics.command || topic.hasPrefix(topics.base + "/") && topic.hasSuffix("/set")
  }

  /// Converts a message, whose trailing blanks and line ends are ignored.
  ///
  /// - Returns: the request, or why it is refused; `nil` if the topic takes no commands.
  package func request(at topic: String, _ payload: [UInt8]) -> Result<Request, Refusal>? {
    guard topic.hasPrefix(topics.base + "/") else { return nil }
    let place = topic.dropFirst(topics.base.count + 1).split(separator: "/", omittingEmptySubsequences: false)
    guard place.last == "set" || topic == topics.command else { return nil }
    do throws(Refusal) {
      return .success(
        try request(place.map(String.init), try Self.text(BrokerMessage.content(of: payload))))
    } catch {
      return .failure(error)
    }
  }

  private static func text(_ payload: [UInt8]) throws(Refusal) -> String {
    guard payload.count <= Wire.longestRequest else {
      throw Refusal(
        code: .tooLong,
        message: "a command has at most \(Wire.longestRequest) bytes, this one has \(payload.count)")
    }
    guard let text = String(validating: payload, as: UTF8.self) else {
      throw Refusal(code: .badValue, message: "a command must be UTF-8 text")
    }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw Refusal(
        code: .badValue, message: "a command has no control characters, found \(Printable.quoted(text))")
    }
    return text
  }

  private func request(_ place: [String], _ text: String) throws(Refusal) -> Request {
    switch (place.first ?? "", place.count) {
    case ("command", 1): return try Self.button(text)
    case ("readout", 3): return .set(try Self.readout(place[1]), try Self.value(text))
    case ("text", 3):
      let position = try Self.readout(place[1])
      return text.isEmpty ? .clearText(position) : .text(position, try Self.value(text), milliseconds: nil)
    case ("light", 3): return try light(try Self.readout(place[1]), text)
    case ("journey", 2):
      // No cities: the readouts show what is configured.
      return text == StateTopics.ownTimes ? .readouts([]) : .journey(try Self.name(text))
    case ("night", 2): return try Self.night(text)
    case ("cycle", 2): return .cycle(try Self.interval(text))
    case ("power", 2):
      guard let order = PowerOrder(rawValue: text.lowercased()) else {
        throw Self.expected("ON, OFF or TOGGLE", text)
      }
      return .power(order)
    case ("alarm", 2): return try Self.alarm(text)
    case ("timer", 2): return try Self.timer(text)
    default: throw Refusal(code: .badRequest, message: "this topic takes no commands")
    }
  }

  private static func expected(_ what: String, _ found: String) -> Refusal {
    Refusal(code: .badValue, message: "expected \(what), found \(Printable.quoted(found))")
  }

  private static func readout(_ name: String) throws(Refusal) -> ReadoutPosition {
    guard let position = ReadoutPosition.allCases.first(where: { $0.name == name }) else {
      throw Refusal(
        code: .badRequest,
        message: "there is no readout \(Printable.quoted(name)): there are "
          + Wording.list(ReadoutPosition.allCases.map(\.name), "and"))
    }
    return position
  }

  private static func value(_ text: String) throws(Refusal) -> String {
    guard text.utf8.count <= Wire.longestValue else {
      throw Refusal(
        code: .badValue, message: "expected at most \(Wire.longestValue) bytes, found \(text.utf8.count)")
    }
    return text
  }

  private static func name(_ text: String) throws(Refusal) -> String {
    guard text.utf8.count <= Wire.longestName else {
      throw Refusal(
        code: .badValue, message: "expected at most \(Wire.longestName) bytes, found \(text.utf8.count)")
    }
    return text
  }

  private static func button(_ text: String) throws(Refusal) -> Request {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first?.lowercased() ?? "", words.count) {
    case ("depart", 1): return .depart
    case ("return", 1): return .return
    case ("reset", 1): return .reset
    case ("play", 2): return .play(try name(words[1]))
    case ("travel", 2): return .journey(try name(words[1]), departs: true)
    default: throw expected("depart, return, reset, play and a sequence, or travel and a journey", text)
    }
  }

  private static func night(_ text: String) throws(Refusal) -> Request {
    if text.lowercased() == PowerOrder.toggle.rawValue { return .toggleNight }
    guard let mode = NightMode(rawValue: text.lowercased()) else {
      throw expected("auto, on, off or toggle", text)
    }
    return .night(mode)
  }

  private static func interval(_ text: String) throws(Refusal) -> CycleInterval {
    if text.lowercased() == StateTopics.off { return .off }
    guard let interval = Int(whole: text).flatMap(CycleInterval.init) else {
      throw expected("off, or minutes: \(Wording.list(CycleInterval.minutes.map(String.init), "or"))", text)
    }
    return interval
  }

  /// Reads a command of Home Assistant's JSON light schema; also a plain ON or OFF, or a number.
  private func light(_ position: ReadoutPosition, _ text: String) throws(Refusal) -> Request {
    if let isOn = Self.isOn(text) { return .brightness(position, isOn ? lastLight[position] : .dark) }
    guard let members = Self.lightMembers(text) else { throw Self.expectedLight(text) }
    var isOn = true
    if let state = members.first(where: { $0.key == "state" })?.value {
      guard case .string(let word) = state, let wanted = Self.isOn(word) else {
        throw Self.expectedLight(text)
      }
      isOn = wanted
    }
    guard isOn else { return .brightness(position, .dark) }
    guard let value = members.first(where: { $0.key == "brightness" })?.value else {
      return .brightness(position, lastLight[position])
    }
    guard let number = Self.nearestWhole(value) else { throw Self.expectedLight(text) }
    if number == 0 { return .brightness(position, .dark) }
    guard let brightness = Brightness(sixteenths: number) else { throw Self.expectedLight(text) }
    return .brightness(position, brightness)
  }

  /// A number, rounded because templates rarely produce whole ones.
  private static func nearestWhole(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): Int(exactly: number)
    case .number(let number): Int(exactly: number.rounded())
    default: nil
    }
  }

  private static func lightMembers(_ text: String) -> [JSONMember]? {
    do throws(JSONError) {
      let value = try JSONValue.parse(Array(text.utf8))
      switch value {
      case .object(let members): return members
      case .integer, .number: return [JSONMember("brightness", value)]
      default: return nil
      }
    } catch {
      return nil
    }
  }

  private static func expectedLight(_ text: String) -> Refusal {
    expected(
      "{\"state\":\"ON\",\"brightness\":12} with a brightness of 1 to 16, or {\"state\":\"OFF\"}", text)
  }

  private static func isOn(_ word: String) -> Bool? {
    switch word.uppercased() {
    case "ON": true
    case "OFF": false
    default: nil
    }
  }

  private static func alarm(_ text: String) throws(Refusal) -> Request {
    let words = text.split(separator: " ").map(String.init)
    switch AlarmArguments.read(words) {
    case nil:
      throw expected(
        "a time such as 07:30, perhaps with days, or on, off, toggle, remove, stop, snooze or hour", text)
    case .failure(let mistake): throw Refusal(code: .badValue, message: mistake.description)
    case .success(.request(let request)): return .alarm(request)
    case .success(.setting(let hour, let minute, let days)):
      guard let plan = AlarmPlan(hour: hour, minute: minute, days: days) else {
        throw expected("a time of day on a day", text)
      }
      return .alarm(.set(plan, zone: nil))
    }
  }

  private static func timer(_ text: String) throws(Refusal) -> Request {
    var words = text.split(separator: " ").map(String.init)
    // A time alone sets the timer without starting it.
    if words.count == 1, TimerOrder.Setting.seconds(of: words[0]) != nil { words.insert("set", at: 0) }
    switch TimerWish.read(words) {
    case nil: throw expected("a time such as 18:00, or \(Wording.list(TimerWish.verbs, "or"))", text)
    case .failure(let mistake): throw Refusal(code: .badValue, message: mistake.description)
    case .success(let order): return .timer(order)
    }
  }
}
