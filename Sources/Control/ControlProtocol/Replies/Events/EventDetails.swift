package import ClockModel
package import Text
package import Vocabulary

/// The details of events that programs read; numbers and flags among them are texts on the wire.
package protocol EventDetails: Fielded {
  /// The events that have these details.
  static var names: [String] { get }
}

extension EventDetails {
  /// Reads the details of an event; `nil` for another event, or for details that this release cannot read.
  package init?(_ event: EventReport) {
    guard Self.names.contains(event.name) else { return nil }
    do throws(Misfit) { try self.init(JSONValue.object(event.details)) } catch { return nil }
  }
}

/// All events with details that programs read.
package enum Events {
  package static let all: [any EventDetails.Type] = [
    AnnouncedEvent.self, DepartureEvent.self, ArrivalEvent.self, SequenceEvent.self, NightEvent.self,
    PowerEvent.self, PairingEvent.self, AlarmEvent.self, TimerEvent.self, VolumeEvent.self,
    KeyPressEvent.self,
    KeyAnswerEvent.self,
  ]

  private static let notes = Dictionary(
    all.flatMap { type in type.names.map { ($0, type.notes) } }, uniquingKeysWith: { $1 })

  /// The value of a detail for programs that expect numbers and flags; a seed stays text, because floating
  /// point would round it.
  package static func value(of detail: JSONMember, in event: EventReport) -> JSONValue {
    guard case .string(let text) = detail.value else { return detail.value }
    return (notes[event.name] ?? []).value(of: text, for: detail.key)
  }
}

extension EventReport {
  /// The event of a notice of the time circuits; a notice about a sequence lists its sounds, possibly none.
  package init(_ notice: Notice) {
    let sounds =
      [.announced, .sequence].contains(notice.kind)
      ? [JSONMember("sounds", Kind<[SoundCue]>.cues.write(notice.sounds))] : []
    self.init(
      time: notice.time, name: notice.kind.rawValue, text: notice.text,
      details: notice.details.map { JSONMember($0.name, .string($0.value)) } + sounds)
  }
}

extension Kind<Bool> {
  /// `true` or `false` as a text.
  static let flagText = Kind(
    type: "text", limits: "`true` or `false`", input: .flag,
    read: { (value) throws(Misfit) in
      switch value {
      case .string("true"): return true
      case .string("false"): return false
      default: throw Misfit("true or false", found: value)
      }
    },
    write: { .string($0 ? "true" : "false") }, sample: { $0.flag() })
}

extension Kind<Int64> {
  /// A whole number as a text.
  static let numberText = Kind(
    type: "text", limits: "a whole number", input: .number,
    read: { (value) throws(Misfit) in
      guard case .string(let text) = value, let number = Int64(text) else {
        throw Misfit("a whole number as a text", found: value)
      }
      return number
    },
    write: { .string("\($0)") }, sample: { Int64($0.number(-100_000...100_000)) })
}

extension Kind<UInt64?> {
  /// A seed as a text; empty without one.
  static let seedText = Kind<String>.text.map(
    "a number of 64 bits as a text, or an empty one", sample: { $0.flag() ? $0.generator.next() : nil },
    to: { (text) -> UInt64?? in text.isEmpty ? .some(nil) : UInt64(text).map { .some($0) } },
    from: { $0.map { "\($0)" } ?? "" })
}
