import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import Text

/// The command `cycle`.
struct CycleCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "cycle",
    abstract: "Shows another journey of the films every few minutes; without arguments, shows the setting.",
    usage: """
      timecircuitsctl cycle on \(choices.joined(separator: "|"))
      timecircuitsctl cycle off
      """)

  /// Whether journeys change.
  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off

    init?(argument: String) { self.init(rawValue: argument.lowercased()) }
  }

  @Argument(help: "on, with the minutes, or off.")
  var state: Switch?

  @Argument(
    help: ArgumentHelp("How long each journey is shown: \(sentence).", valueName: "minutes"),
    completion: .list(choices))
  var minutes: String?

  @OptionGroup var connection: ConnectionOptions

  private static let choices = CycleInterval.minutes.map(String.init)
  private static let sentence = Wording.list(choices, "or")

  func validate() throws {
    switch (state, minutes) {
    case (.off, nil), (nil, _): break
    case (.off, .some): throw ValidationError("cycle off takes no minutes.")
    case (.on, nil): throw ValidationError("cycle on needs the minutes: \(Self.sentence).")
    case (.on, .some(let minutes)):
      guard Int(whole: minutes).flatMap(CycleInterval.init) ?? .off != .off else {
        throw ValidationError("The minutes of cycle on are \(Self.sentence), not '\(minutes)'.")
      }
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard state == nil else { return try session.send(request) }
    try session.printState { [StatusPage.cycle(of: $0)] }
  }

  var request: Request {
    state == nil ? .status : .cycle(minutes.flatMap { Int(whole: $0) }.flatMap(CycleInterval.init) ?? .off)
  }
}
