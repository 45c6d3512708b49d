package import ArgumentParser
package import ClockModel
import ControlClient
import ControlProtocol

/// The command `set`.
struct SetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Shows a time or a city on a readout; without arguments, lists what they show.",
    usage: "timecircuitsctl set [destination|present|last-departed <time-or-city> ...]",
    discussion: """
      timecircuitsctl set destination OCT 26 1985 1:21 AM

      As on the prop's keypad (month, day, year, hour, minute):
      timecircuitsctl set destination 102619850121

      The time of day alone; the date stays:
      timecircuitsctl set destination 0121

      Also now, noon, midnight, tomorrow 8:15:
      timecircuitsctl set last-departed yesterday

      The live time of a city:
      timecircuitsctl set present New York

      On the present readout the time runs on; on the other two it stands still. Anything you leave out keeps its current value. \
      `timecircuitsctl cities` lists the cities. Time zones such as Europe/Berlin work too.
      """)

  @Argument(help: "destination, present or last-departed.")
  var readout: ReadoutPosition?

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("A time or a city; several words need no quotes.", valueName: "time-or-city"),
    completion: .custom { words, _, _ in Completions.cities(words) })
  var words: [String] = []

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard let readout, words.isEmpty else { return }
    throw ValidationError(
      "A time or a city is missing. Type timecircuitsctl set \(readout.name) and a time or a city, as in "
        + "OCT 26 1985 1:21 AM, or New York.")
  }

  var request: Request { readout.map { .set($0, Self.text(words)) } ?? .status }

  /// Joins the words; pasted text may contain other kinds of spaces.
  private static func text(_ words: [String]) -> String {
    String(words.joined(separator: " ").map { $0.isWhitespace ? " " : $0 })
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard readout == nil else { return try session.send(request) }
    let report = try session.status()
    var table = Table(["READOUT", "SHOWS", "SOURCE"])
    for readout in report.readouts {
      let text = readout.shown.frame.text(hourCycle: report.hourCycle)
      // Readouts are dark for half a second while a date is entered, and can be dark at night.
      let isDark = text.allSatisfy { " :".contains($0) }
      table.add([readout.shown.position.name, isDark ? "dark" : text, readout.source].map { Table.Cell($0) })
    }
    try session.print(table.lines(session.paint))
  }
}

extension ReadoutPosition: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(words: argument)
  }

  /// The readouts' names, top to bottom.
  package static var allValueStrings: [String] { allCases.map(\.name) }

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
