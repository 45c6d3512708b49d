import ClockModel
import ControlLink
import Panel
import Pictures
import Text

/// What a wiring test lights.
struct WiringTestScene: Equatable {
  /// In words.
  var caption: String
  /// The name of the LED, where it is one.
  var led: String?
}

/// What all viewers see: the LEDs, or why they are not known.
struct Scene {
  /// What the LEDs show; dark while the daemon is away, with the labels of before.
  private(set) var record = FrameRecord(
    time: WallTime(seconds: 0), hourCycle: .twelve, labels: ReadoutPosition.allCases.map(\.plate),
    frame: Frame(repeating: .dark))
  /// The record as the protocol has it, `nil` while the daemon is away.
  private var json: [UInt8]?
  /// Why the LEDs are not known, `nil` while they are.
  private(set) var absence: String? = "The page has only just begun to look for timecircuitsd."
  /// Counts what has changed, so that a viewer who has seen one knows that there is another.
  private(set) var number = 0
  /// The same for viewers who see the LEDs alone: how often something else happens is nothing for them.
  private var publicNumber = 0
  /// What a viewer's page has to be drawn anew for: another of these is another drawing.
  private(set) var plan = ""

  /// What a wiring test of the page's lights, `nil` while none is on.
  private(set) var test: WiringTestScene?

  /// How many things have happened, so that a page knows when to ask what.
  private(set) var notes = 0

  /// Something happened beside the LEDs.
  mutating func countNote() {
    notes += 1
    number += 1
  }

  /// A wiring test lights something, or is over.
  mutating func showTest(_ test: WiringTestScene?) {
    guard test != self.test else { return }
    self.test = test
    number += 1
  }

  /// Nothing is known yet.
  init() { plan = Self.plan(of: record) }

  /// The LEDs show something.
  mutating func show(_ record: FrameRecord, _ line: ServerLine) {
    self.record = record
    json = line.member("frame")
    absence = nil
    plan = Self.plan(of: record)
    number += 1
    publicNumber += 1
  }

  /// Nobody knows what they show.
  mutating func lose(_ reason: String) {
    record.frame = Self.dark(record.frame)
    json = nil
    absence = reason
    number += 1
    publicNumber += 1
  }

  /// What strangers are told of any absence: the reason itself may name files.
  static let strangersAbsence =
    "The prop is not responding. Its owner can find out why with timecircuitsctl web."

  /// Why the LEDs are not known, as far as an audience is told.
  func absence(for audience: Audience) -> String? {
    audience == .paired ? absence : absence.map { _ in Self.strangersAbsence }
  }

  /// The record as the protocol has it, as far as an audience sees it; `nil` while the daemon is away.
  func json(for audience: Audience) -> [UInt8]? {
    audience == .paired ? json : json.map { VisibleFields.ofEverybody($0, "frame") }
  }

  /// What an audience has seen once it has been sent the ``event(for:)``.
  func number(for audience: Audience) -> Int { audience == .paired ? number : publicNumber }

  /// Dark digits at the places that a board has.
  private static func dark(_ frame: Frame) -> Frame {
    var dark = Frame(repeating: .dark)
    for position in ReadoutPosition.allCases { dark[position].places = frame[position].places }
    return dark
  }

  /// What the LEDs show, in words.
  var words: String { absence == nil ? SVGPicture.words(record) : "Time circuits: not known" }

  /// What the drawing depends on beside what is lit: the labels, which digits there are, and where a
  /// timer stands, as a short text.
  private static func plan(of record: FrameRecord) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for shown in record.readouts {
      for byte in shown.label.utf8 { add(byte) }
      add(0xFF)
      for index in shown.frame.places.indices {
        add(UInt8(index))
        add(shown.frame.places.hasFourteenSegments(index) ? 14 : 7)
      }
    }
    if let timer = record.timer {
      add(0xFE)
      add(UInt8(timer.position.rawValue))
      add(UInt8(timer.light.readout.rawValue))
    }
    return String(hash, radix: 36)
  }

  // What is sent.

  private static func readouts(of record: FrameRecord) -> String {
    let readouts = ReadoutPosition.allCases.map { position in
      let frame = record.frame[position]
      let masks = Digit.allCases.map { String(frame.masks[$0.rawValue]) }.joined(separator: ",")
      let lamps = (frame.am ? 1 : 0) | (frame.pm ? 2 : 0) | (frame.colon ? 4 : 0)
      return "{\"masks\":[\(masks)],\"lamps\":\(lamps),\"light\":\(frame.brightness.sixteenths)}"
    }
    return "[\(readouts.joined(separator: ","))]"
  }

  /// The frame as an event of a stream: by readout the masks by the digits' places, the lamps and the light;
  /// of a timer what it shows, and the readouts as they are where it stands alone; what happens beside them for those alone who
  /// may control the prop.
  func event(for audience: Audience) -> [UInt8] {
    var text = "data: {\"plan\":\"\(plan)\",\(audience == .paired ? "\"notes\":\(notes)," : "")\"words\":"
    var words: [UInt8] = []
    JSONText.append(self.words, to: &words)
    text += String(decoding: words, as: UTF8.self) + ",\"readouts\":" + Self.readouts(of: record)
    if let timer = record.timerAlone, let light = timer.timer?.light {
      let shown = timer.frame[light.readout].text(hourCycle: record.hourCycle).filter { $0 != " " }
      text += ",\"timer\":{\"text\":\"\(shown == ":" ? "" : shown)\",\"light\":\"\(light.rawValue)\"}"
      text += ",\"alone\":" + Self.readouts(of: timer)
    }
    var bytes = Array(text.utf8)
    if let test, audience == .paired {
      let led = test.led.map { [JSONMember("led", .string($0))] } ?? []
      bytes += Array(",\"test\":".utf8)
      bytes += JSONValue.object([JSONMember("caption", .string(test.caption))] + led).encoded
    }
    if let absence = absence(for: audience) {
      bytes += Array(",\"away\":".utf8)
      JSONText.append(absence, to: &bytes)
    }
    return bytes + Array("}\n\n".utf8)
  }
}
