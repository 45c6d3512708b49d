public import ArgumentParser
public import ClockModel
import ControlProtocol

/// The command `set`.
struct SetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract:
      "Sets a readout to a time, which runs on in the present readout alone, or to the live time of a city.",
    discussion: """
      A time is typed as on the prop's keypad (102619850121, 10261985, 0121), as ISO 8601 (1985-10-26T01:21), or \
      as the readouts show it (OCT 26 1985 AM 01:21, the AM or PM before or after the hour). What is left out \
      stays as it is on the readout. A city is one of `timecircuitsctl cities` or an IANA name.
      """)

  @Argument(help: "destination, present or last-departed.")
  var readout: ReadoutPosition

  @Argument(
    help: ArgumentHelp("A time or a city; several words need no quotes.", valueName: "time-or-city"),
    completion: .custom { words, _, _ in Completions.cities(words) })
  var words: [String]

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard !words.isEmpty else { throw ValidationError("Give a time or a city to show on \(readout.name).") }
  }

  var request: Request { .set(readout, words.joined(separator: " ")) }
}

extension ReadoutPosition: ExpressibleByArgument {
  /// The readout of a name.
  ///
  /// - Parameter argument: The name.
  public init?(argument: String) {
    guard let position = ReadoutPosition.allCases.first(where: { $0.name == argument }) else { return nil }
    self = position
  }

  /// The names of the readouts, top to bottom.
  public static var allValueStrings: [String] { allCases.map(\.name) }

  /// The names of the readouts.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
