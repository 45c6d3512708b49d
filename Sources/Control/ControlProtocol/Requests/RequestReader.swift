import ClockModel
import Keys
import Panel
import Text
import Vocabulary

/// Reads a request from a JSON value.
struct RequestReader {
  let id: RequestID?
  private let kind: RequestKind
  private let members: [JSONMember]

  /// Reads the members common to all requests, and checks the keys.
  init(_ value: JSONValue) throws(Refusal) {
    guard case .object(let members) = value else {
      let message =
        "a request is an object such as {\"version\":1,\"request\":\"status\"}, found \(value.kind)"
      throw Refusal(id: nil, code: .badRequest, message: message)
    }
    self.members = members
    let id = members.value(of: "id")
    self.id = id.flatMap { RequestID($0) }
    if id != nil, self.id == nil {
      let message = "id is a whole number of 64 bits or a text of at most \(Wire.longestName) bytes"
      throw Refusal(id: nil, code: .badRequest, message: message)
    }
    guard members.value(of: "version") == .integer(Wire.version) else {
      let message = "expected \"version\":\(Wire.version), the only version this timecircuitsd supports"
      throw Refusal(id: self.id, code: .badVersion, message: message)
    }
    let names = Wording.list(RequestKind.allCases.map(\.rawValue), "or")
    switch members.value(of: "request") {
    case .string(let name):
      guard let kind = RequestKind(rawValue: name) else {
        let near = NearestName.all(name, among: RequestKind.allCases.map(\.rawValue))
        let hint = near.isEmpty ? "expected \(names)" : "did you mean \(Wording.list(near, "or"))?"
        let message = "unknown request \(Printable.quoted(name)): \(hint)"
        throw Refusal(id: self.id, code: .badRequest, message: message)
      }
      self.kind = kind
    case let other:
      let found = other.map { "expected text, found \($0.kind)" } ?? "missing key"
      let message = "request: \(found); expected one of \(names)"
      throw Refusal(id: self.id, code: .badRequest, message: message)
    }
    try checkKeys()
  }

  /// Reports an unknown key before a missing one: it is often that key, mistyped.
  private func checkKeys() throws(Refusal) {
    let known = ["version", "id", "request"] + kind.required + kind.optional
    for member in members where !known.contains(member.key) {
      throw refusal(.badRequest, "unknown key \(Printable.quoted(member.key)): \(kind.usage)")
    }
    for key in kind.required where members.value(of: key) == nil {
      throw refusal(.badRequest, "missing key \"\(key)\": \(kind.usage)")
    }
  }

  /// Reads the request with its values.
  func request() throws(Refusal) -> Request {
    switch kind {
    case .status: return .status
    case .watch: return .watch
    case .events: return .events
    case .set: return .set(try readout(), try text("value", atMost: Wire.longestValue))
    case .readouts: return .readouts(try cityChoices())
    case .depart: return try forced(.depart)
    case .return: return try forced(.return)
    case .follow: return .follow(try followedDeparture())
    case .journey:
      return try forced(
        .journey(try text("name", atMost: Wire.longestName), departs: try flag("depart")))
    case .journeys: return .journeys
    case .play: return try forced(.play(try text("name", atMost: Wire.longestName)))
    case .sequences: return .sequences
    case .cycle: return .cycle(try interval())
    case .brightness: return .brightness(has("readout") ? try readout() : nil, try brightness())
    case .night: return try nightRequest()
    case .power: return .power(try choice("mode", of: PowerOrder.allCases, by: \.rawValue))
    case .volume: return .volume(try volumeOrder())
    case .key: return .key(try keyPress())
    case .keys:
      return try milliseconds(in: Request.keysOffMilliseconds).map { .keysOff(milliseconds: $0) } ?? .keysOn
    case .cities:
      return .cities(
        search: has("search") ? try text("search", atMost: Wire.longestName) : nil, all: try flag("all"))
    case .test: return .test(try choice("kind", of: WiringTestKind.allCases, by: \.rawValue), try scope())
    case .step: return .step(try choice("to", of: WalkMove.allCases, by: \.rawValue))
    case .text: return try textRequest()
    case .alarm: return try alarmRequest()
    case .timer: return .timer(try timerOrder())
    case .pairing: return try forced(try pairingRequest())
    case .reload: return .reload
    case .backup: return .backup
    case .restore: return .restore(try backup())
    case .reset: return .reset
    }
  }

  /// Wraps a request in ``Request/force(_:)`` if `now` is set.
  private func forced(_ request: Request) throws(Refusal) -> Request {
    guard try flag("now") else { return request }
    if case .journey(_, departs: false) = request {
      throw refusal(.badRequest, "now needs a journey that departs")
    }
    if request == .hideCode { throw refusal(.badRequest, "now needs a code") }
    return .force(request)
  }

  /// Refuses keys of other verbs: then the verb is most likely the mistake.
  func checkKeys(of verb: String, among all: [String], taking keys: [String]) throws(Refusal) {
    for key in all where has(key) && !keys.contains(key) {
      let takes = keys.isEmpty ? "no further key" : Wording.list(keys, "and")
      throw refusal(.badRequest, "the \(verb) does not take \(key): it takes \(takes)")
    }
  }

  private func nightRequest() throws(Refusal) -> Request {
    let toggle = PowerOrder.toggle.rawValue
    let mode = try choice("mode", of: NightMode.allCases.map(\.rawValue) + [toggle], by: \.self)
    return NightMode(rawValue: mode).map { .night($0) } ?? .toggleNight
  }

  private func keyPress() throws(Refusal) -> KeyPress {
    let name = try text("key", atMost: Wire.longestName)
    guard let key = KeyName(name) else {
      throw refusal(.badValue, "key: expected \(KeyName.examples), found \(Printable.quoted(name))")
    }
    return KeyPress(
      key, has("gesture") ? try choice("gesture", of: KeyGesture.allCases, by: \.rawValue) : .press)
  }

  /// Reads a text to show or, without a value, the end of one.
  private func textRequest() throws(Refusal) -> Request {
    guard has("value") else {
      guard !has("for_ms") else {
        throw refusal(.badRequest, "for_ms needs a value: the text to show")
      }
      guard !has("now") else {
        throw refusal(.badRequest, "now needs a value: the text to show")
      }
      return .clearText(has("readout") ? try readout() : nil)
    }
    let text = try text("value", atMost: Wire.longestValue)
    guard has("readout") else { throw refusal(.badRequest, "missing key \"readout\": \(kind.usage)") }
    return try forced(
      .text(try readout(), text, milliseconds: try milliseconds(in: Request.textMilliseconds)))
  }

  /// Reads a code to show or, without one, its end.
  ///
  /// A refusal's message does not repeat the code.
  private func pairingRequest() throws(Refusal) -> Request {
    guard let value = members.value(of: "code") else {
      guard !has("for_ms") else {
        throw refusal(.badRequest, "for_ms needs a code")
      }
      return .hideCode
    }
    guard case .string(let text) = value else { throw wrongKind("code", "text", value) }
    guard let digits = PairingDigits(text) else {
      throw refusal(.badValue, "code: expected \(PairingDigits.count) digits")
    }
    return .showCode(digits, milliseconds: try milliseconds(in: Request.codeMilliseconds))
  }

  /// Reads a duration; `nil` if none is given.
  func milliseconds(in range: ClosedRange<Int>) throws(Refusal) -> Int? {
    guard has("for_ms") else { return nil }
    let number = try integer("for_ms")
    guard let milliseconds = Int(exactly: number), range.contains(milliseconds) else {
      throw refusal(.badValue, "for_ms: expected \(range.lowerBound) to \(range.upperBound), found \(number)")
    }
    return milliseconds
  }

  /// Reads the cities of the readouts from top to bottom, with their labels if given.
  private func cityChoices() throws(Refusal) -> [CityChoice] {
    let cities = try list("cities")
    let most = Request.cities.upperBound
    guard cities.count <= most else {
      throw refusal(.badValue, "cities: expected at most \(most), found \(cities.count)")
    }
    let labels = has("labels") ? try list("labels") : []
    guard labels.isEmpty || labels.count == cities.count else {
      throw refusal(
        .badValue, "labels: expected as many as cities, \(cities.count), found \(labels.count)")
    }
    var choices: [CityChoice] = []
    for (index, city) in cities.enumerated() {
      guard case .string(let city) = city else { throw wrongKind("cities[\(index)]", "text", city) }
      var choice = CityChoice(try checked(city, "cities[\(index)]", atMost: Wire.longestName))
      if !labels.isEmpty {
        switch labels[index] {
        case .null: break
        case .string(let label):
          choice.label = try checked(label, "labels[\(index)]", atMost: Wire.longestValue)
        case let other: throw wrongKind("labels[\(index)]", "text or null", other)
        }
      }
      choices.append(choice)
    }
    return choices
  }

  func list(_ key: String) throws(Refusal) -> [JSONValue] {
    let value = members.value(of: key)
    guard case .array(let values) = value else { throw wrongKind(key, "an array", value) }
    return values
  }

  /// Reads a backup, which has several lines.
  private func backup() throws(Refusal) -> String {
    let value = members.value(of: "backup")
    guard case .string(let text) = value else { throw wrongKind("backup", "text", value) }
    guard text.utf8.count <= Wire.longestBackup else {
      throw refusal(
        .badValue, "backup: expected at most \(Wire.longestBackup) bytes, found \(text.utf8.count)")
    }
    return text
  }

  /// Reads which LEDs to test.
  private func scope() throws(Refusal) -> WiringTestScope {
    var scope = WiringTestScope(readout: has("readout") ? try readout() : nil)
    if has("chip") {
      let text = try text("chip", atMost: Wire.longestName)
      guard let chip = ChipName(text) else {
        throw refusal(
          .badValue, "chip: expected an address such as /dev/i2c-1:0x71, found \(Printable.quoted(text))")
      }
      scope.chip = chip
    }
    scope.isComplete = try flag("all")
    return scope
  }

  /// Reads an optional Boolean; it is false if missing.
  func flag(_ key: String) throws(Refusal) -> Bool {
    guard let value = members.value(of: key) else { return false }
    guard case .boolean(let flag) = value else { throw wrongKind(key, "true or false", value) }
    return flag
  }

  func has(_ key: String) -> Bool { members.value(of: key) != nil }

  private func readout() throws(Refusal) -> ReadoutPosition {
    try choice("readout", of: ReadoutPosition.allCases, by: \.name)
  }

  private func interval() throws(Refusal) -> CycleInterval {
    let number = try integer("minutes")
    guard let interval = Int(exactly: number).flatMap(CycleInterval.init) else {
      let choices = Wording.list(CycleInterval.minutes.map(String.init), "or")
      throw refusal(.badValue, "minutes: expected \(choices), or 0 for off, found \(number)")
    }
    return interval
  }

  private func brightness() throws(Refusal) -> Brightness {
    let number = try nearestWhole("value")
    if number == 0 { return .dark }
    guard let brightness = Int(exactly: number).flatMap(Brightness.init(sixteenths:)) else {
      let range = Brightness.range
      throw refusal(
        .badValue,
        "value: expected a brightness of \(range.lowerBound) to \(range.upperBound), or 0 for dark, found \(number)"
      )
    }
    return brightness
  }

  /// Reads a number and rounds it: templates seldom compute whole ones.
  private func nearestWhole(_ key: String) throws(Refusal) -> Int64 {
    guard case .number(let number) = members.value(of: key), let rounded = Int64(exactly: number.rounded())
    else {
      return try integer(key)
    }
    return rounded
  }

  func choice<Value>(
    _ key: String, of values: [Value], by name: (Value) -> String
  ) throws(Refusal)
    -> Value
  {
    let text = try text(key, atMost: Wire.longestName)
    for value in values where name(value) == text.lowercased() { return value }
    let choices = Wording.list(values.map(name), "or")
    throw refusal(.badValue, "\(key): expected \(choices), found \(Printable.quoted(text))")
  }

  func text(_ key: String, atMost longest: Int) throws(Refusal) -> String {
    let value = members.value(of: key)
    guard case .string(let text) = value else { throw wrongKind(key, "text", value) }
    return try checked(text, key, atMost: longest)
  }

  private func checked(_ text: String, _ key: String, atMost longest: Int) throws(Refusal) -> String {
    guard text.utf8.count <= longest else {
      throw refusal(.badValue, "\(key): expected at most \(longest) bytes, found \(text.utf8.count)")
    }
    // Values are logged and shown: a line must stay a line.
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw refusal(.badValue, "\(key): expected no control characters, found \(Printable.quoted(text))")
    }
    return text
  }

  func integer(_ key: String) throws(Refusal) -> Int64 {
    let value = members.value(of: key)
    switch value {
    case .integer(let number): return number
    // 8.0 and 1e1 are whole numbers too.
    case .number(let number):
      guard let whole = Int64(exactly: number) else { throw wrongKind(key, "a whole number", value) }
      return whole
    default: throw wrongKind(key, "a whole number", value)
    }
  }

  func wrongKind(_ key: String, _ expected: String, _ value: JSONValue?) -> Refusal {
    refusal(.badRequest, "\(key): expected \(expected), found \(value?.kind ?? "nothing"); \(kind.usage)")
  }

  func refusal(_ code: ErrorCode, _ message: String) -> Refusal {
    Refusal(id: id, code: code, message: message)
  }
}
