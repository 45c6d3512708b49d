package import ClockModel
package import Panel
import Text

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

  func json(hourCycle: HourCycle) -> JSONValue {
    shown.json(
      hourCycle: hourCycle,
      with: [
        JSONMember("brightness_wanted", .brightness(brightnessWanted)),
        JSONMember("kind", .string(kind.rawValue)), JSONMember("zone", .text(zone)),
        JSONMember("free_text", .text(freeText)), JSONMember("source", .string(source)),
      ])
  }

  init(_ reader: ObjectReader, position: ReadoutPosition) throws(ServerMessageError) {
    self.init(
      shown: try ShownReadout(reader, position: position),
      brightnessWanted: try reader.brightness("brightness_wanted"), kind: try reader.choice("kind"),
      zone: try reader.optionalText("zone"), freeText: try reader.optionalText("free_text"),
      source: try reader.text("source"))
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
