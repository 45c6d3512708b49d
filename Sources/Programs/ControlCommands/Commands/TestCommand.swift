import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
package import Panel
import ProgramEntry
import Text

/// The command `test`.
struct TestCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Lights LEDs to check the wiring, until Ctrl-C; without arguments, lists the tests.",
    discussion: """
      \(Self.examples)

      In a terminal \(WalkMove.keys).
      """)

  @Argument(help: "All lamps, all segments, or one LED after the other.")
  var kind: WiringTestKind?

  private static let examples = """
    timecircuitsctl test walk              one LED after the other
    timecircuitsctl test walk present      those of one readout
    timecircuitsctl test walk --chip 0x71  those of one chip
    timecircuitsctl test segments          all segments at once
    timecircuitsctl test lamps             all lamps at once
    """

  @Argument(help: ArgumentHelp("The readout (default: all).", valueName: "readout"))
  var readout: ReadoutPosition?

  @Option(
    help: ArgumentHelp(
      "The chip, 0x70 to 0x77, as in /dev/i2c-1:0x71, or 0x71 if only one bus has it (default: all).",
      valueName: "chip"
    ), transform: reading("an address such as 0x71 or /dev/i2c-1:0x71", ChipName.init))
  var chip: ChipName?

  @Flag(help: "With walk: also light the bits that the board profile does not list.")
  var all = false

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard kind == nil, chip != nil || all else { return }
    throw ValidationError(
      "The test is missing. Type timecircuitsctl test walk, segments or lamps before the options.")
  }

  var request: Request {
    guard let kind else { return .status }
    return .test(kind, WiringTestScope(readout: readout, chip: chip, isComplete: all))
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard let kind else { return try session.print([Self.examples]) }
    let keys = kind == .walk && session.handlesSignals ? TerminalKeys(beside: session.output) : nil
    // The terminal is always restored.
    defer { keys?.stop() }
    var follower = try StreamFollower(session, request, keys: keys) { key in
      WalkMove.ends(key) ? .end : WalkMove(key: key).map { .request(.step($0)) } ?? .nothing
    }
    defer { follower.finish() }
    // For people; programs read only the captions.
    if session.isTerminal {
      let ending = keys?.isInForeground == true ? WalkMove.keys : "Ctrl-C ends it"
      try session.print([Printable.text(follower.beginning), ending])
    }
    var last: String?
    let ending = try follower.run { _, item throws(ControlFailure) in
      guard case .caption(let caption, _) = item else { throw session.unexpected(request) }
      // The daemon repeats a caption to detect clients that stopped reading.
      guard caption != last else { return [] }
      last = caption
      return Array((Printable.text(caption) + "\n").utf8)
    }
    // Not among the captions, which a program may read.
    if case .over(let reason) = ending {
      StandardError.writeLast("timecircuitsctl: \(Printable.text(reason))")
    }
  }
}

extension WiringTestKind: ExpressibleByArgument {}
