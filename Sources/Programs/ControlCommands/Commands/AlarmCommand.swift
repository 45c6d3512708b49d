import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import Text

/// The command `alarm`.
struct AlarmCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarm",
    abstract: "Sets alarms and reminders; without arguments, lists them.",
    usage: """
      timecircuitsctl alarm [<time> [<days>|<date>] [--label <words>] [--zone <zone>] [--once]]
      timecircuitsctl alarm on|off|toggle [<number>]
      timecircuitsctl alarm remove <number>
      timecircuitsctl alarm stop | snooze [<time>]
      timecircuitsctl alarm hour on|off
      """,
    discussion: """
      An alarm rings at a time of day, daily or on days of the week (mon,tue, workdays, weekend); a reminder once a \
      year, on a date such as 10-26 or oct 26. While it rings, its readout blinks with its label for ten minutes, or until \
      you press any key of the prop, stop it or snooze it (by nine minutes). It uses the zone of the present \
      readout unless you name another.

      Examples:
        timecircuitsctl alarm 07:30 workdays --label "WAKE UP"
        timecircuitsctl alarm 10:04pm nov 12 --label LIGHTNING
        timecircuitsctl alarm off 1
        timecircuitsctl alarm snooze 5min
      """)

  @Argument(
    help: ArgumentHelp(
      "A time and days or a date, or on, off, toggle, remove, stop, snooze or hour.", valueName: "words"),
    completion: .list(["on", "off", "toggle", "remove", "stop", "snooze", "hour"]))
  var words: [String] = []

  @Option(help: ArgumentHelp("A text that blinks while it rings.", valueName: "words"))
  var label: String?

  @Option(help: ArgumentHelp("Its time zone or city.", valueName: "zone"))
  var zone: String?

  @Flag(help: "Ring once, then switch it off.")
  var once = false

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    switch AlarmArguments.read(words) {
    case .failure(let mistake): throw ValidationError(mistake.description)
    case .success(.setting)?: break
    case nil, .success?:
      guard label == nil, zone == nil, !once else {
        throw ValidationError(
          "--label, --zone and --once belong to a new alarm, as in timecircuitsctl alarm 07:30.")
      }
    }
    if let label, LineFault(label, longest: AlarmPlan.longestLabel) != nil {
      throw ValidationError(
        "The label may have at most \(AlarmPlan.longestLabel) printable characters.")
    }
  }

  var request: Request {
    guard case .success(let arguments)? = AlarmArguments.read(words) else { return .status }
    switch arguments {
    case .setting(let hour, let minute, let days):
      let plan = AlarmPlan(hour: hour, minute: minute, days: days, label: label ?? "", isOnce: once)
      return plan.map { .alarm(.set($0, zone: zone)) } ?? .status
    case .request(let request): return .alarm(request)
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard words.isEmpty else { return try session.send(request) }
    try session.print(AlarmList(report: try session.status()).lines(session.paint))
  }
}
