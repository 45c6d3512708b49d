import ArgumentParser
import ControlClient
import ControlProtocol
import LinuxSystem
import Text

/// The command `cities`.
struct CitiesCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "cities",
    abstract: "Lists the cities that a readout can show, or chooses some for the readouts.",
    usage: """
      timecircuitsctl cities [<search>] [--all]
      timecircuitsctl cities add|remove <city>
      timecircuitsctl cities move <city> up|down|1|2|3
      timecircuitsctl cities reset
      """,
    discussion: """
      The readouts can show the live times of one to three cities, from top to bottom, instead of the configured readouts. add puts \
      a city below the others, remove removes one, move changes the order, and reset shows the configured readouts again. The \
      choice survives restarts.
      """)

  /// The changes to the readouts' cities.
  enum Action: String, CaseIterable {
    case add, remove, move, reset
  }

  @Argument(
    help: ArgumentHelp(
      "Part of a name, or add, remove, move or reset; several words need no quotes.", valueName: "search"),
    completion: .custom { words, _, _ in Action.allCases.map(\.rawValue) + Completions.cities(words) })
  var words: [String] = []

  @Flag(help: "Without a search: also list zones without a city, such as Etc/UTC or US/Pacific.")
  var all = false

  @OptionGroup var connection: ConnectionOptions

  /// The change to make; `nil` to list cities.
  private var action: Action? { words.first.flatMap { Action(rawValue: $0.lowercased()) } }
  /// The words after the action.
  private var rest: [String] { Array(words.dropFirst()) }

  func validate() throws {
    if all, !words.isEmpty {
      throw ValidationError("--all is for the whole list only. A search covers all zones anyway.")
    }
    switch action {
    case nil: break
    case .add, .remove:
      guard !rest.isEmpty else {
        throw ValidationError(
          "The city is missing. Type timecircuitsctl cities \(words[0]) and a name, as in london.")
      }
    case .move:
      guard rest.count >= 2, rest.last.flatMap(CityMove.init) != nil else {
        throw ValidationError(
          "Type timecircuitsctl cities move, the city, and up, down or a position from the top, 1 to 3, as in "
            + "london up.")
      }
    case .reset:
      guard rest.isEmpty else {
        throw ValidationError("cities reset takes no arguments; it applies to all readouts.")
      }
    }
  }

  var request: Request {
    switch action {
    case nil: .cities(search: words.isEmpty ? nil : words.joined(separator: " "), all: all)
    case .reset: .readouts([])
    case .add, .remove, .move: .status
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard let action else { return try list(in: session) }
    guard action != .reset else { return try session.send(request) }
    let report = try session.status()
    var row = CityRow(report)
    let name = (action == .move ? rest.dropLast() : rest[...]).joined(separator: " ")
    let isFirst = report.cities == nil && row.choices.isEmpty
    switch action {
    case .add: try row.add(name)
    case .remove: try row.remove(name)
    case .move: try row.move(name, rest.last.flatMap(CityMove.init) ?? .up)
    case .reset: break
    }
    try session.send(.readouts(row.choices))
    if isFirst {
      try session.print([
        "this replaces the configured readouts; timecircuitsctl cities reset shows them again"
      ]
      )
    }
  }

  private func list(in session: Session) throws(ControlFailure) {
    guard case .reply(.cities(let cities)) = try session.ask(request).message.content else {
      throw session.unexpected(request)
    }
    guard !cities.isEmpty else {
      throw ControlFailure(
        Exit.badData,
        "no city's name contains \"\(Printable.text(words.joined(separator: " ")))\": use the nearest large city, or a zone such as "
          + "Europe/Berlin (timecircuitsctl cities --all lists them)")
    }
    try session.print(Lists.cities(cities, session.paint))
  }
}

/// A move of a city among the readouts.
enum CityMove: Equatable {
  case up, down
  /// To a position from the top, 1 to 3.
  case place(Int)

  init?(_ word: String) {
    switch word.lowercased() {
    case "up": self = .up
    case "down": self = .down
    case let word:
      guard let place = Int(word), (1...Request.cities.upperBound).contains(place) else { return nil }
      self = .place(place)
    }
  }
}
