import ArgumentParser
import ControlClient
import ControlProtocol
import LinuxSystem
import Text

/// The command `journey`.
struct JourneyCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "journey",
    abstract: "Shows a journey of the films, or plays it; without arguments, lists them.")

  @Argument(
    help: ArgumentHelp("The journey's name.", valueName: "name"),
    completion: .custom { words, _, _ in Completions.journeys(words) })
  var name: String?

  @Argument(help: .hidden)
  var rest: [String] = []

  @Flag(help: "Play it as in the film, from the departure to the arrival.")
  var depart = false

  @Flag(help: "Even if there is a timer; it is hidden meanwhile.")
  var now = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request {
    guard let name, name != Completions.list else { return .journeys }
    let journey = Request.journey(name, departs: depart)
    return now && depart ? .force(journey) : journey
  }

  func validate() throws {
    guard rest.isEmpty else {
      throw ValidationError(
        rest == ["depart"]
          ? "Type timecircuitsctl journey \(name ?? "") --depart, with two dashes."
          : "A journey's name is one word; timecircuitsctl journey lists them.")
    }
    guard !now || depart else {
      throw ValidationError("--now needs a journey that departs: add --depart.")
    }
    guard !depart || name != nil && name != Completions.list else {
      throw ValidationError(
        "Which journey? Type timecircuitsctl journey, and one of its names before --depart.")
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    switch try session.ask(request).message.content {
    case .reply(.journeys(let journeys)):
      try session.print(
        Lists.journeys(journeys, session.paint, columns: Wrapping.columns(of: session.output)))
    case .reply(.done(let message)): try session.print([Printable.text(message)])
    default: throw session.unexpected(request)
    }
  }
}

/// The command `play`.
struct PlayCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays a display sequence, such as glitch; without arguments, lists them.")

  @Argument(
    help: ArgumentHelp("The sequence's name.", valueName: "name"),
    completion: .custom { words, _, _ in Completions.sequences(words) })
  var name: String?

  @Flag(help: "Even if there is a timer; it is hidden meanwhile.")
  var now = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request {
    guard let name, name != Completions.list else { return .sequences }
    return now ? .force(.play(name)) : .play(name)
  }

  func perform(in session: Session) throws(ControlFailure) {
    switch try session.ask(request).message.content {
    case .reply(.sequences(let sequences)):
      try session.print(
        Lists.sequences(sequences, session.paint, columns: Wrapping.columns(of: session.output)))
    case .reply(.done(let message)): try session.print([Printable.text(message)])
    default: throw session.unexpected(request)
    }
  }
}
