import ArgumentParser
import ControlLink
import ControlProtocol
import LinuxSystem
import Panel
import Pictures
import Text

/// The command `watch`.
struct WatchCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Draws what the LEDs show, live, until Ctrl-C.",
    discussion: "On a terminal the picture is drawn in place, elsewhere one beneath the other.")

  @Flag(help: "Print one JSON object a line, as timecircuitsd --simulate does.")
  var json = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .watch }

  func perform(in session: Session) throws(ControlFailure) {
    var follower = try StreamFollower(session, request)
    var picture = PictureWriter(isTerminal: session.isTerminal, wantsColour: session.wantsColour)
    defer { restore(session) }
    let ending = try follower.run { line, item throws(ControlFailure) in
      guard case .frame(let frame) = item, let object = line.member("frame") else {
        throw session.unexpected(request)
      }
      guard !json else { return object }
      var bytes: [UInt8] = []
      picture.append(Mirror(frame), size: Terminal.size(session.output), to: &bytes)
      return bytes
    }
    try ending.throwIfOver()
  }

  /// Gives the terminal back as it was found.
  private func restore(_ session: Session) {
    guard session.isTerminal, !json, !Output.isBlocked(session.output) else { return }
    // The terminal may be gone by now, and then there is nothing to restore.
    do throws(ControlFailure) { try session.print(PictureWriter.ending) } catch {}
  }
}

extension StreamFollower.Ending {
  /// Fails where the daemon ended what only a person ends.
  func throwIfOver() throws(ControlFailure) {
    guard case .over(let reason) = self else { return }
    throw ControlFailure(Exit.unavailable, "timecircuitsd ended the stream: \(Printable.text(reason))")
  }
}
