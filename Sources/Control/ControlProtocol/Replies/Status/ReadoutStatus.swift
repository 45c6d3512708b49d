public import ClockModel
public import Panel
import Text

/// A readout in the status: what it shows, where that comes from, and how bright it is to be.
public struct ReadoutStatus: Equatable, Sendable {
  /// What its LEDs show.
  public var shown: ShownReadout
  /// Where the time comes from, in words: "live time of Europe/London".
  public var source: String
  /// The light that it is to have now; what it has differs in a fade and at a fault.
  public var brightnessWanted: Brightness

  /// A readout.
  public init(shown: ShownReadout, source: String, brightnessWanted: Brightness) {
    self.shown = shown
    self.source = source
    self.brightnessWanted = brightnessWanted
  }

  func json(hourCycle: HourCycle) -> JSONValue {
    shown.json(
      hourCycle: hourCycle,
      with: [
        JSONMember("brightness_wanted", .brightness(brightnessWanted)), JSONMember("source", .string(source)),
      ])
  }

  init(_ reader: ObjectReader, position: ReadoutPosition) throws(ServerMessageError) {
    self.init(
      shown: try ShownReadout(reader, position: position), source: try reader.text("source"),
      brightnessWanted: try reader.brightness("brightness_wanted"))
  }
}
