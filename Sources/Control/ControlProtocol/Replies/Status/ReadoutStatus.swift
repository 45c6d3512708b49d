package import ClockModel
package import Panel
import Text
import Vocabulary

/// A readout in the status: what it shows, the source of that, and its intended brightness.
package struct ReadoutStatus: Equatable, Sendable {
  /// The state of its LEDs.
  package var shown: ShownReadout
  /// The brightness it should have now; the actual one differs during a fade or a fault.
  package var brightnessWanted: Brightness
  package var kind: ReadoutKind
  /// The IANA name of the zone whose live time it shows; `nil` if none.
  package var zone: String?
  /// The free text shown instead of its time; `nil` if none.
  package var freeText: String?
  /// The source of its time in words: "live time of Europe/London".
  package var source: String

  package init(
    shown: ShownReadout, brightnessWanted: Brightness, kind: ReadoutKind, zone: String?,
    freeText: String? = nil,
    source: String
  ) {
    self.shown = shown
    self.brightnessWanted = brightnessWanted
    self.kind = kind
    self.zone = zone
    self.freeText = freeText
    self.source = source
  }

  /// Lists the fields after the members of a record's readout.
  fileprivate mutating func fields(_ field: inout Fields) {
    field(
      "brightness_wanted", &brightnessWanted, .brightness,
      "the brightness it should have, in sixteenths, `0` to `16`; the actual one differs during a fade or a fault"
    )
    field(
      "kind", &kind, .choice,
      "source of its time: `zone`, the live time of a zone; `fixed`, a time that stands still; `running`, a time that was set or travelled to and runs on"
    )
    field.nullable("zone", &zone, .text, "IANA name of the zone; null for another `kind`")
    field.nullable("free_text", &freeText, .text, "the text shown instead of its time; null if none")
    field("source", &source, .text, "source of its time, in a sentence")
  }

  private init(_ shown: ShownReadout) {
    self.init(shown: shown, brightnessWanted: .dark, kind: .zone, zone: nil, source: "")
  }

  fileprivate init(_ field: Fields, position: ReadoutPosition) throws(Misfit) {
    self.init(try ShownReadout(field, position: position))
    var field = field
    fields(&field)
    try field.check()
  }

  /// The description of the fields after the members of a record's readout.
  fileprivate static var notes: [FieldNote] {
    var (blank, field) = (Self(ShownReadout(position: .present, label: "", frame: .dark)), Fields.describing)
    blank.fields(&field)
    return field.notes
  }
}

extension Kind<[ReadoutStatus]> {
  /// The readouts in use from top to bottom, written in an hour cycle.
  static func readouts(_ cycle: HourCycle) -> Kind {
    Kind(
      type: "array of objects", notes: { ReadoutStatus.notes },
      read: { (value) throws(Misfit) in try ReadoutPosition.readouts(value, ReadoutStatus.init) },
      write: {
        .array(
          $0.map { status in
            var (status, field) = (status, Fields.writing)
            status.fields(&field)
            return status.shown.json(hourCycle: cycle, with: field.members)
          })
      },
      // Tests make masks of their own.
      sample: { _ in [] })
  }
}

/// The source of a readout's time.
package enum ReadoutKind: String, CaseIterable, Sendable {
  /// The live time of a zone.
  case zone
  /// A time that stands still.
  case fixed
  /// A time that was set or travelled to and runs on.
  case running

  package init(_ source: ReadoutSource) {
    switch source {
    case .zone: self = .zone
    case .fixed: self = .fixed
    case .running: self = .running
    }
  }
}
