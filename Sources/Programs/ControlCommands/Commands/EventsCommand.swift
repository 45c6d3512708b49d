import ArgumentParser
import ControlClient
import ControlProtocol

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
