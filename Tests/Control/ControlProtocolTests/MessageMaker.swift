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
    var sampler = Sampler(seed: json.generator.next())
    while true {
      if let request = sampler.one(of: Requests.all).request(from: &sampler) { return request }
    }
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
