import ClockModel
import ControlClient
import Panel
import Pictures
import Text

/// The LEDs lit by a wiring test.
struct WiringTestScene: Equatable {
  var caption: String
  /// The name of the LED if it is a single one.
  var led: String?
}

/// The state shown to viewers: the LEDs, or why they are unknown.
struct Scene {
  /// The LEDs' state; while the daemon is away, dark with the previous labels.
  private(set) var record = FrameRecord(
    time: WallTime(seconds: 0), hourCycle: .twelve, labels: ReadoutPosition.allCases.map(\.plate),
    frame: Frame(repeating: .dark))
  /// The record in the protocol's form; `nil` while the daemon is away.
  private var json: [UInt8]?
  /// Why the LEDs are unknown; `nil` while they are known.
  private(set) var absence: String? = "The page is still connecting to timecircuitsd."
  /// Counts changes, so that viewers with an older number are updated.
  private(set) var number = 0
  /// The same for strangers, who must not learn how often something else happens.
  private var publicNumber = 0
  /// Identifies the drawing: if it changes, pages must redraw the prop.
  private(set) var plan = ""

  /// The LEDs lit by the page's wiring test; `nil` without one.
  private(set) var test: WiringTestScene?

  /// Counts events, so that pages know when to request them.
  private(set) var notes = 0

  mutating func countNote() {
    notes += 1
    number += 1
  }

  /// Updates the wiring test; `nil` if it is over.
  mutating func showTest(_ test: WiringTestScene?) {
    guard test != self.test else { return }
    self.test = test
    number += 1
  }

  init() { plan = Self.plan(of: record) }

  mutating func show(_ record: FrameRecord, _ line: ServerLine) {
    self.record = record
    json = line.member("frame")
    absence = nil
    plan = Self.plan(of: record)
    number += 1
    publicNumber += 1
  }

  /// Records that the LEDs are unknown.
  mutating func lose(_ reason: String) {
    record.frame = Self.dark(record.frame)
    json = nil
    absence = reason
    number += 1
    publicNumber += 1
  }

  /// Replaces any reason for strangers, since it may name files.
  static let strangersAbsence =
    "The prop is not responding. Its owner can find out why with timecircuitsctl web."

  /// Why the LEDs are unknown, as far as an audience may know.
  func absence(for audience: Audience) -> String? {
    audience == .paired ? absence : absence.map { _ in Self.strangersAbsence }
  }

  /// The record in the protocol's form, as far as an audience sees it; `nil` while the daemon is away.
  func json(for audience: Audience) -> [UInt8]? {
    audience == .paired ? json : json.map { VisibleFields.ofEverybody($0, "frame") }
  }

  /// The number that an audience has seen after its ``event(for:)``.
  func number(for audience: Audience) -> Int { audience == .paired ? number : publicNumber }

  /// A dark frame with the same digits.
  private static func dark(_ frame: Frame) -> Frame {
    var dark = Frame(repeating: .dark)
    for position in ReadoutPosition.allCases { dark[position].places = frame[position].places }
    return dark
  }

  var words: String { absence == nil ? SVGPicture.words(record) : "Time circuits: unknown" }

  /// The plan of a record: a hash (FNV-1a) of labels, existing digits and the timer's position and light.
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

  // The stream.

  private static func readouts(of record: FrameRecord) -> String {
    let readouts = ReadoutPosition.allCases.map { position in
      let frame = record.frame[position]
      let masks = Digit.allCases.map { String(frame.masks[$0.rawValue]) }.joined(separator: ",")
      let lamps = (frame.am ? 1 : 0) | (frame.pm ? 2 : 0) | (frame.colon ? 4 : 0)
      return "{\"masks\":[\(masks)],\"lamps\":\(lamps),\"light\":\(frame.brightness.sixteenths)}"
    }
    return "[\(readouts.joined(separator: ","))]"
  }

  /// The frame as an event of the stream.
  ///
  /// It contains each readout's masks by digit, lamps and brightness. With a timer, it adds the timer's text
  /// and the readouts that draw it alone. Events and the wiring test are only for paired browsers.
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
