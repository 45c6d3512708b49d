import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import ProgramEntry
import Text

/// The command `keys`.
struct KeysCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract:
      "Prints the name of each key of the prop as you press it, or releases its keypads for a while.",
    usage: "timecircuitsctl keys [off [<time>] | on]",
    discussion: """
      A key is printed when you release it, or while you hold it for long, even if it has no function. The \
      names are those of [[key]] in timecircuits.toml(5).

      `keys off` releases the keypads, so that you can log in at the console with one; `keys on` grabs \
      them again at once. Buttons on GPIO lines are not affected.

      Examples:
        timecircuitsctl keys
        timecircuitsctl keys off 10min
      """)

  @Argument(help: "off or on.", completion: .list(["off", "on"]))
  var state: State?

  @Argument(
    help: ArgumentHelp(
      "How long, as in 30s, 10min or 1h (default: 10 minutes).", valueName: "time"),
    transform: reading("a time such as 30s, 10 min or 1h", TimeSpan.init))
  var time: TimeSpan?

  @OptionGroup var connection: ConnectionOptions

  enum State: String, ExpressibleByArgument {
    case off, on

    init?(argument: String) { self.init(rawValue: argument.lowercased()) }
  }

  /// How long keypads are released by default, in milliseconds.
  private static let usual = 600_000

  func validate() throws {
    guard let time else { return }
    guard state == .off else {
      throw ValidationError("A time belongs to off: timecircuitsctl keys off 10min.")
    }
    guard Request.keysOffMilliseconds.contains(time.milliseconds) else {
      throw ValidationError("The time must be from 1s to 24h.")
    }
  }

  var request: Request {
    switch state {
    case nil: .events
    case .on?: .keysOn
    case .off?: .keysOff(milliseconds: time?.milliseconds ?? Self.usual)
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard state == nil else { return try session.send(request) }
    var follower = try StreamFollower(session, request)
    defer { follower.finish() }
    if session.isTerminal { try session.print(["Press a key of the prop; Ctrl-C ends."]) }
    let ending = try follower.run { _, item throws(ControlFailure) in
      guard case .event(let event) = item else { throw session.unexpected(request) }
      return event.name == "key" ? Array("\(Printable.text(event.text))\n".utf8) : []
    }
    try ending.throwIfOver()
  }
}
