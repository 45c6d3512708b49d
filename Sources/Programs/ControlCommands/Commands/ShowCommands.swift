import ArgumentParser
import ControlLink
import ControlProtocol
import Text

/// The command `journey`.
struct JourneyCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "journey", abstract: "Shows a journey of the films, or lists them.")

  @Argument(
    help: ArgumentHelp("The journey's name, or list.", valueName: "name|list"),
    completion: .custom { words, _, _ in Completions.journeys(words) })
  var name: String

  @OptionGroup var connection: ConnectionOptions

  var request: Request { name == Completions.list ? .journeys : .journey(name) }

  func perform(in session: Session) throws(ControlFailure) {
    switch try session.ask(request).message.content {
    case .reply(.journeys(let journeys)): try session.print(Lists.journeys(journeys, session.paint))
    case .reply(.done(let message)): try session.print([Printable.text(message)])
    default: throw session.unexpected(request)
    }
  }
}

/// The command `play`.
struct PlayCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays a sequence, such as glitch, or lists them.")

  @Argument(
    help: ArgumentHelp("The sequence's name, or list.", valueName: "name|list"),
    completion: .custom { words, _, _ in Completions.sequences(words) })
  var name: String

  @OptionGroup var connection: ConnectionOptions

  var request: Request { name == Completions.list ? .sequences : .play(name) }

  func perform(in session: Session) throws(ControlFailure) {
    switch try session.ask(request).message.content {
    case .reply(.sequences(let sequences)): try session.print(Lists.sequences(sequences, session.paint))
    case .reply(.done(let message)): try session.print([Printable.text(message)])
    default: throw session.unexpected(request)
    }
  }
}

/// The command `cities`.
struct CitiesCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "cities",
    abstract: "Lists the cities that a readout can show, or those that are searched for.")

  @Argument(help: ArgumentHelp("A part of a name; several words need no quotes.", valueName: "search"))
  var words: [String] = []

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .cities(search: words.isEmpty ? nil : words.joined(separator: " ")) }

  func perform(in session: Session) throws(ControlFailure) {
    guard case .reply(.cities(let cities)) = try session.ask(request).message.content else {
      throw session.unexpected(request)
    }
    try session.print(Lists.cities(cities, session.paint))
  }
}
