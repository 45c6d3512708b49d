public import ArgumentParser
import ControlLink
import ControlProtocol
import LinuxSystem
public import Panel
import Text

/// The command `test`.
struct TestCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Lights LEDs to try the wiring, until Ctrl-C.",
    discussion: "walk lights one LED after the other and prints which chip and bit, or line, it is wired to.")

  @Argument(help: "All lamps, all segments, or one LED after the other.")
  var kind: WiringTestKind

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .test(kind) }

  func perform(in session: Session) throws(ControlFailure) {
    var follower = try StreamFollower(session, request)
    defer { follower.finish() }
    var last: String?
    let ending = try follower.run { _, item throws(ControlFailure) in
      guard case .caption(let caption) = item else { throw session.unexpected(request) }
      // What stays lit is told again and again, to find out whether it is read.
      guard caption != last else { return [] }
      last = caption
      return Array((Printable.text(caption) + "\n").utf8)
    }
    // Beside the captions, which a program may read.
    if case .over(let reason) = ending {
      StandardError.writeLast("timecircuitsctl: \(Printable.text(reason))")
    }
  }
}

extension WiringTestKind: ExpressibleByArgument {}
