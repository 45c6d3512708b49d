import ClockModel
import ControlProtocol
import Keys
import Panel
import TestSupport
import Text
import Vocabulary
import ZoneInfo

/// Makes random messages that are reproducible by their seed.
struct MessageMaker {
  private var json: JSONMaker

  init(seed: UInt64) { json = JSONMaker(seed: seed) }

  private mutating func one<Values: Collection>(of values: Values) -> Values.Element { json.one(of: values) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { json.number(range) }

  private mutating func flag() -> Bool { json.flag() }

  private mutating func text(atMost bytes: Int = 40, control: Bool = true) -> String {
    json.text(atMost: bytes, control: control)
  }

  private mutating func maybe<Value>(_ make: (inout MessageMaker) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  private mutating func list<Value>(_ make: (inout MessageMaker) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<number(0...3) { values.append(make(&self)) }
    return values
  }

  mutating func id() -> RequestID? {
    switch number(0...2) {
    case 0: return nil
    case 1: return .integer(Int64.random(in: .min ... .max, using: &json.generator))
    default: return .string(text(atMost: Wire.longestName))
    }
  }

  mutating func request() -> Request {
    let name = text(atMost: Wire.longestName, control: false)
    switch number(0...34) {
    case 0: return .status
    case 1: return .watch
    case 2: return .events
    case 3: return .set(readout(), text(atMost: Wire.longestValue, control: false))
    case 4: return .depart
    case 5: return .return
    case 6: return .journey(name, departs: one(of: [true, false]))
    case 7: return .journeys
    case 8: return .play(name)
    case 9: return .sequences
    case 10: return .cycle(one(of: CycleInterval.allCases))
    case 11: return .brightness(flag() ? readout() : nil, Brightness(sixteenths: number(0...16)) ?? .dark)
    case 12: return .night(one(of: NightMode.allCases))
    case 13: return .cities(search: flag() ? name : nil, all: flag())
    case 14:
      let scope = WiringTestScope(
        readout: one(of: ReadoutPosition.allCases + [nil]),
        chip: one(of: [nil, ChipName("0x70"), ChipName("/dev/i2c-3:0x77")]),
        isComplete: one(of: [true, false]))
      return .test(one(of: WiringTestKind.allCases), scope)
    case 15: return .reload
    case 16:
      return .text(
        readout(), text(atMost: Wire.longestValue, control: false),
        milliseconds: maybe { $0.number(Request.textMilliseconds) })
    case 17: return .clearText(maybe { $0.readout() })
    case 18: return .backup
    case 20: return .step(one(of: WalkMove.allCases))
    case 19: return .restore(text(atMost: Wire.longestValue))
    case 21:
      return .readouts((0..<number(Request.cities)).map { _ in choice() })
    case 22: return .hideCode
    case 24: return .toggleNight
    case 27: return .keysOn
    case 28: return .keysOff(milliseconds: number(Request.keysOffMilliseconds))
    case 32: return .volume(volume())
    case 25: return .power(one(of: PowerOrder.allCases))
    case 26:
      let names = ["button1", "keypad:9", "keypad:#", "scan:17", "pcf8574:*"].compactMap { KeyName($0) }
      return .key(KeyPress(one(of: names), one(of: KeyGesture.allCases)))
    case 23:
      guard let digits = PairingDigits((0..<PairingDigits.count).map { _ in "\(number(0...9))" }.joined())
      else {
        return .hideCode
      }
      return .showCode(digits, milliseconds: maybe { $0.number(Request.codeMilliseconds) })
    case 33: return .follow(followed())
    case 29: return .alarm(alarm())
    case 30: return .timer(timer())
    case 31:
      return .force(
        one(of: [.depart, .return, .play("glitch"), .journey("einstein", departs: true)]))
    default: return .reset
    }
  }

  private mutating func followed() -> FollowedDeparture {
    let sequence = flag() ? text(atMost: Wire.longestName, control: false) : ""
    return FollowedDeparture(
      leader: text(atMost: Wire.longestName, control: false),
      start: WallTime(
        seconds: Int64(number(0...4_000_000_000)), nanoseconds: Int64(number(0...999)) * 1_000_000),
      destination: maybe { $0.text(atMost: Wire.longestValue, control: false) }, sequence: sequence,
      seed: sequence.isEmpty ? 0 : UInt64.random(in: .min ... .max, using: &json.generator),
      length: number(Request.followedMilliseconds))
  }

  private mutating func volume() -> VolumeOrder {
    switch number(0...2) {
    case 0: .set(number(VolumeOrder.range))
    case 1: .change(number(VolumeOrder.changes))
    default: one(of: [.mute, .unmute, .toggle])
    }
  }

  private mutating func alarm() -> AlarmRequest {
    let number = maybe { $0.number(1...9999) }
    switch self.number(0...7) {
    case 0: return .turn(number, one(of: PowerOrder.allCases))
    case 1: return .remove(number ?? 1)
    case 2: return .stop
    case 3: return .snooze(milliseconds: maybe { $0.number(AlarmRequest.snoozeMilliseconds) })
    case 4: return .hour(one(of: PowerOrder.allCases))
    default:
      return plan().map { .set($0, zone: maybe { $0.text(atMost: Wire.longestName, control: false) }) }
        ?? .stop
    }
  }

  private mutating func timer() -> TimerOrder {
    let setting: TimerOrder.Setting =
      flag() ? .seconds(Int64(number(1...359_999))) : .preset(number(1...TimerSettings.mostPresets))
    return switch number(0...8) {
    case 0: .set(setting)
    case 1: .start(maybe { _ in setting })
    case 2: .pause
    case 3: .toggle
    case 4: .add(Int64(number(-359_999...359_999)) * 1_000_000_000)
    case 5: .reset
    case 6: .up
    case 7: .stop
    default: .store(number(1...TimerSettings.mostPresets))
    }
  }

  private mutating func plan() -> AlarmPlan? {
    let days: AlarmPlan.Days =
      flag()
      ? .weekly(Weekdays(rawValue: UInt8(number(1...127))))
      : .yearly(month: number(1...12), day: number(1...29))
    return AlarmPlan(
      hour: number(0...23), minute: number(0...59), days: days, label: one(of: ["", "WAKE UP", "88", "é"]),
      isOnce: flag())
  }

  private mutating func choice() -> CityChoice {
    CityChoice(
      text(atMost: Wire.longestName, control: false),
      label: maybe { $0.text(atMost: Wire.longestValue, control: false) })
  }

  mutating func message() -> ServerMessage {
    ServerMessage(id: id(), content: flag() ? .reply(reply()) : .item(item()))
  }

  private mutating func reply() -> Reply {
    switch number(0...7) {
    case 0: return .done(message: text())
    case 1: return .refused(code: one(of: ErrorCode.allCases), message: text())
    case 2: return .begun(message: text())
    case 3: return .status(status())
    case 4: return .cities(list { $0.sampled() })
    case 5: return .journeys(list { $0.sampled() })
    case 6: return .backup(text())
    default: return .sequences(list { $0.sampled() })
    }
  }

  private mutating func item() -> StreamItem {
    switch number(0...3) {
    case 0: return .frame(record())
    case 1:
      return .event(EventReport(time: time(), name: text(), text: text(), details: json.members(depth: 0)))
    case 2: return .caption(text(), led: number(0...1) == 0 ? nil : text())
    default: return .end(text())
    }
  }

  /// A time in whole milliseconds, mostly in the years 0000 to 9999.
  private mutating func time() -> WallTime {
    let years = number(0...9) == 0 ? CivilTime.supportedSeconds : -62_167_219_200...253_402_300_799
    let seconds = Int64.random(in: years, using: &json.generator)
    return WallTime(seconds: seconds, nanoseconds: Int64(number(0...999)) * 1_000_000)
  }

  private mutating func readout() -> ReadoutPosition { one(of: ReadoutPosition.allCases) }

  private mutating func brightness() -> Brightness { Brightness(sixteenths: number(0...16)) ?? .dark }

  private mutating func hourCycle() -> HourCycle { one(of: HourCycle.allCases) }

  /// Zero to three readouts from the top; the others are dark.
  private mutating func record() -> FrameRecord {
    var frame = Frame(repeating: .dark)
    var labels: [String] = []
    for position in ReadoutPosition.allCases.prefix(number(0...3)) {
      frame[position] = readoutFrame()
      labels.append(text())
    }
    let hidden =
      flag()
      ? ReadoutSet()
      : ReadoutSet(rawValue: UInt8(number(0...7)))
        .intersection(ReadoutSet(rawValue: UInt8(1 << labels.count) - 1))
    let timer = maybe {
      ShownTimer(position: $0.one(of: ReadoutPosition.allCases), light: $0.one(of: TimerLight.allCases))
    }
    return FrameRecord(
      time: time(), hourCycle: hourCycle(), labels: labels, frame: frame, hiding: hidden, timer: timer)
  }

  private mutating func readoutFrame() -> ReadoutFrame {
    var frame = ReadoutFrame(
      masks: DigitMasks(), am: flag(), pm: flag(), colon: flag(), brightness: brightness())
    let isWhole = flag()
    frame.places = ReadoutPlaces(Digit.allCases.filter { _ in isWhole || flag() }, hasNumericMonth: flag())
    for digit in Digit.allCases where frame.places.contains(digit) {
      let hasLetters = frame.places.hasFourteenSegments(digit.rawValue)
      frame[digit] = UInt16(number(0...(hasLetters ? 0xFFFF : 0xFF)))
    }
    return frame
  }

  private mutating func readouts() -> [ReadoutStatus] {
    record().readouts.map {
      ReadoutStatus(
        shown: $0, brightnessWanted: brightness(), kind: one(of: ReadoutKind.allCases),
        zone: maybe { $0.text() }, freeText: maybe { $0.text() }, source: text())
    }
  }

  /// Makes up a value of each field.
  private mutating func sampled<Value: Fielded>() -> Value {
    var sampler = Sampler(seed: json.generator.next())
    return Value(from: &sampler)
  }

  private mutating func status() -> StatusReport {
    var report: StatusReport = sampled()
    report.readouts = readouts()
    return report
  }
}
