import ClockModel
import ControlProtocol
import Text

/// An event on a line: `2026-11-21T09:00:00.000Z departure the car departs from … to …`.
enum EventLine {
  /// Returns the line with its line feed.
  static func bytes(_ event: EventReport) -> [UInt8] {
    Array("\(ISO8601.text(event.time)) \(Printable.text(event.name)) \(Printable.text(event.text))\n".utf8)
  }
}
