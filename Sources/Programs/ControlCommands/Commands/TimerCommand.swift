import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import Text

/// The command `timer`.
struct TimerCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "timer",
    abstract: "Counts down for a talk; without arguments, shows the time left.",
    usage: """
      timecircuitsctl timer
      timecircuitsctl timer start|set [<time> | preset <number>]
      timecircuitsctl timer pause | resume | toggle | reset | stop | up
      timecircuitsctl timer add <time> | -<time>
      timecircuitsctl timer store <number>
      """,
    discussion: """
      A time is minutes (18), minutes and seconds (18:00), hours (1:30:00) or a length (90s). The timer uses \
      the digits of hour and minute: first on the green readout, then on the amber and the red one. After its end it counts \
      the overtime. reset restores the set time, stop ends the timer, store saves the set time as a preset.

      Examples:
        timecircuitsctl timer start 18
        timecircuitsctl timer start preset 2
        timecircuitsctl timer add -30s
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "start, set, pause, resume, toggle, add, reset, up, stop or store, and its value.",
      valueName: "words"),
    completion: .list(TimerArguments.verbs))
  var words: [String] = []

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    if case .failure(let mistake)? = TimerArguments.read(words) { throw ValidationError(mistake.description) }
  }

  var request: Request {
    guard case .success(let order)? = TimerArguments.read(words) else { return .status }
    return .timer(order)
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard words.isEmpty else { return try session.send(request) }
    try session.printState { TimerLines(report: $0).lines }
  }
}
