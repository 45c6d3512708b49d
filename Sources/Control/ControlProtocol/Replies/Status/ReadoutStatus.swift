public import ClockModel
public import Panel
import Text

/// A readout in the status: what it shows, where that comes from, and how bright it is to be.
public struct ReadoutStatus: Equatable, Sendable {
  /// Where the time of a readout comes from.
  public enum Kind: String, CaseIterable, Sendable {
    /// It is the live time of a zone.
    case zone
    /// It stands still.
    case fixed
    /// It runs on from a time that was set or travelled to.
    case running

    /// The kind of a source.
    public init(_ source: ReadoutSource) {
      switch source {
      case .zone: self = .zone
      case .fixed: self = .fixed
      case .running: self = .running
      }
    }
  }

  /// What its LEDs show.
  public var shown: ShownReadout
  /// The light that it is to have now; what it has differs in a fade and at a fault.
  public var brightnessWanted: Brightness
  /// Where the time comes from.
  public var kind: Kind
  /// The IANA name of the zone whose live time it is, `nil` where it is none.
  public var zone: String?
  /// The free text that lies over its time, `nil` where there is none.
  public var freeText: String?
  /// Where the time comes from, in words: "live time of Europe/London".
  public var source: String

  /// A readout.
  public init(
    shown: ShownReadout, brightnessWanted: Brightness, kind: Kind, zone: String?, freeText: String? = nil,
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
