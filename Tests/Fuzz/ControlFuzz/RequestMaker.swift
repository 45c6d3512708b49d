import ClockModel
import ControlProtocol
import Keys
import Panel
import TestSupport
import Vocabulary

/// Makes valid requests, reproducible from a seed.
struct RequestMaker {
  /// The names that the daemon knows.
  struct Names: Sendable {
    var cities: [String] = []
    var journeys: [String] = []
    var sequences: [String] = []
  }

  private let names: Names
  private var generator: SeededGenerator

  init(_ names: Names, seed: UInt64) {
    self.names = names
    generator = SeededGenerator(seed: seed)
  }

  /// A request as a client would send it, with or without an identifier.
  mutating func envelope() -> RequestEnvelope { RequestEnvelope(id: id(), request: request()) }

  mutating func id() -> RequestID? {
    switch number(0...9) {
    case 0: nil
    case 1...7: .integer(Int64(number(0...100_000)))
    case 8: .integer(Int64.random(in: .min ... .max, using: &generator))
    default: .string(one(of: ["", "a", "\u{0}\n", "\"\\", "日本😀", String(repeating: "x", count: 64)]))
    }
  }

  /// The backup of a prop with nothing set.
  private static let backup = """
    # What was set on the time circuits. `timecircuitsctl restore FILE` takes it again, here or on another prop.
    # The checksum (CRC-32) tells a damaged file.
    version = 1
    checksum = "646975ff"
    next_journey = 0
    travelled = false

    """

  /// Mostly requests that change something; those that block many others (a test, a long list) are rare.
  mutating func request() -> Request {
    switch number(0..<251) {
    case 0..<60: .set(readout(), value())
    case 60..<80: .depart
    case 80..<90: .return
    case 90..<105: .brightness(flag() ? readout() : nil, Brightness(sixteenths: number(0...16)) ?? .dark)
    case 105..<115: .night(one(of: NightMode.allCases))
    case 115..<125: .cycle(one(of: CycleInterval.allCases))
    case 125..<135: .journey(one(of: names.journeys + ["no such journey"]), departs: flag())
    case 135..<145: .play(one(of: names.sequences + ["no such sequence"]))
    case 145..<160: .cities(search: one(of: ["york", "lon", "é", "zz", "a/b", ""] + names.cities))
    case 160..<163: .cities(search: nil, all: flag())
    case 163..<173: .status
    case 173..<178: .journeys
    case 178..<183: .sequences
    case 183..<186: .reset
    case 186: .backup
    case 187: .restore(one(of: ["", "version = 1\n", "\u{0}", Self.backup]))
    case 188..<191: .events
    case 191..<194: .watch
    case 194..<198: .reload
    case 198: number(0..<8) == 0 ? .test(one(of: WiringTestKind.allCases)) : .status
    case 199: .step(one(of: WalkMove.allCases))
    case 200..<204: .readouts(choices())
    case 204..<207: pairing()
    case 208..<220: key()
    case 220..<222: .toggleNight
    case 224..<227:
      .volume(one(of: [.set(number(0..<101)), .change(-number(0..<101)), .mute, .unmute, .toggle]))
    case 227..<231: .follow(followed())
    case 222..<224: .power(one(of: [.on, .on, .off, .toggle]))
    default: sampled()
    }
  }

  /// The forms of requests that do not block others.
  private static let forms = Requests.all.filter { $0.name != "test" }

  /// A request of any form, also of those that nothing above makes.
  private mutating func sampled() -> Request {
    var sampler = Sampler(seed: generator.next())
    return sampler.one(of: Self.forms).request(from: &sampler) ?? .status
  }

  /// At least two cities, or none: the second's colon blinks while the first shows a code.
  private mutating func choices() -> [CityChoice] {
    let count = one(of: [0, 2, 3])
    return (0..<count).map { _ in
      CityChoice(
        one(of: names.cities + ["no such city"]), label: flag() ? one(of: ["ROOM 42", "é", "\"", ""]) : nil)
    }
  }

  /// Mostly departures in the past: during a departure, settings are refused, and little else would be
  /// tested.
  private mutating func followed() -> FollowedDeparture {
    FollowedDeparture(
      leader: one(of: ["garage", "é", ""]),
      start: WallTime(seconds: Int64(number(0...4_000_000_000)), nanoseconds: 0),
      destination: flag() ? value() : nil, sequence: one(of: names.sequences + ["no such sequence", ""]),
      seed: UInt64.random(in: .min ... .max, using: &generator), length: number(Request.followedMilliseconds))
  }

  private mutating func key() -> Request {
    let name =
      one(of: ["keypad:", "keypad:", "pcf8574:", "scan:"]) + one(of: ["0", "1", "2", "9", "#", "*", "a"])
    guard let key = KeyName(name) ?? KeyName("button1") else { return .status }
    return .key(KeyPress(key, one(of: KeyGesture.allCases + [.press, .press, .press])))
  }

  private mutating func pairing() -> Request {
    guard flag(), let digits = PairingDigits(String(String(number(1_000_000...1_999_999)).dropFirst())) else {
      return .hideCode
    }
    return .showCode(digits, milliseconds: number(Request.codeMilliseconds))
  }

  /// Typed values, sensible or not.
  private mutating func value() -> String {
    switch number(0...9) {
    case 0...3: typedTime()
    case 4...5: one(of: names.cities + ["london"])
    case 6: String(typedTime().shuffled(using: &generator))
    case 7: String(typedTime().prefix(number(0...8)))
    case 8:
      one(of: ["", " ", "FEB 30 1985", "12:60", "9999-12-31T23:59", "0000-01-01T00:00", "€ 5", "../../etc"])
    default: String(repeating: one(of: ["9", "Z", "é", "🚗"]), count: number(1...50))
    }
  }

  private mutating func typedTime() -> String {
    let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
    let (month, day, year) = (number(1...12), number(1...28), number(0...9999))
    let (hour, minute) = (number(0...23), number(0...59))
    let date = "\(two(month))\(two(day))\(four(year))"
    switch number(0...6) {
    case 0: return date + two(hour) + two(minute)
    case 1: return date
    case 2: return two(hour) + two(minute)
    case 3: return "\(four(year))-\(two(month))-\(two(day))T\(two(hour)):\(two(minute))"
    case 4: return "\(months[month - 1]) \(two(day)) \(four(year)) AM \(two(number(1...12))):\(two(minute))"
    case 5: return "\(day) \(months[month - 1].lowercased())"
    default: return "\(number(1...12)):\(two(minute)) pm"
    }
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func four(_ number: Int) -> String { String(String(10_000 + number).dropFirst()) }

  private mutating func readout() -> ReadoutPosition { one(of: ReadoutPosition.allCases) }

  private mutating func flag() -> Bool { Bool.random(using: &generator) }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func one<Value>(of values: [Value]) -> Value { values[number(0..<values.count)] }
}
