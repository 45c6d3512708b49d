import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import Text

/// The command `events`.
struct EventsCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Prints a line for each event as it happens, until Ctrl-C.",
    discussion: """
      Each line has the time, the event's name and a sentence: departure, re-entry, journey, set, sequence, step, \
      night, fault, reload and others. Lines are written at once, so that a program can follow them.
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .events }

  func perform(in session: Session) throws(ControlFailure) {
    var follower = try StreamFollower(session, request)
    defer { follower.finish() }
    let ending = try follower.run { line, item throws(ControlFailure) in
      guard case .event(let event) = item, let object = line.member("event") else {
        throw session.unexpected(request)
      }
      return json ? object : EventLine.bytes(event)
    }
    try ending.throwIfOver()
  }
}

/// An event on a line: `2026-11-21T09:00:00.000Z departure the car departs from … to …`.
enum EventLine {
  /// Returns the line with its line feed.
  static func bytes(_ event: EventReport) -> [UInt8] {
    Array("\(ISO8601.text(event.time)) \(Printable.text(event.name)) \(Printable.text(event.text))\n".utf8)
  }
}
