import ArgumentParser
import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
package import Pictures
import Text

/// The command `watch`.
struct WatchCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Draws the LEDs live, until q or Ctrl-C.",
    discussion: "On a terminal the picture is redrawn in place; elsewhere pictures follow one another.")

  @Flag(help: "Print one JSON object a line, as timecircuitsd --simulate does, and the hour cycle.")
  var json = false

  @Option(
    help: "The terminal's background: dark or light (default: from COLORFGBG, or as the terminal reports).")
  var theme: Palette.Theme?

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .watch }

  func perform(in session: Session) throws(ControlFailure) {
    let drawsInPlace = session.drawsInPlace && !json
    // All keys are read: otherwise they would be echoed into the picture.
    let keys = drawsInPlace && session.handlesSignals ? TerminalKeys(beside: session.output) : nil
    // The terminal is always restored.
    defer { keys?.stop() }
    let screen = json ? nil : PictureScreen(session, theme: theme)
    var follower = try StreamFollower(session, request, keys: keys, screen: screen) { key in
      WalkMove.ends(key) ? .end : .nothing
    }
    defer { follower.finish(with: drawsInPlace ? PictureWriter.ending : []) }
    let ending = try follower.run { line, item throws(ControlFailure) in
      guard case .frame(var record) = item, let object = line.member("frame") else {
        throw session.unexpected(request)
      }
      guard let screen else { return object }
      record.labels = record.labels.map(Printable.text)
      return screen.draw(record)
    }
    try ending.throwIfOver()
  }
}

extension Palette.Theme: ExpressibleByArgument {}

extension StreamFollower.Ending {
  /// Throws if the daemon ended a stream that only the user ends.
  func throwIfOver() throws(ControlFailure) {
    guard case .over(let reason) = self else { return }
    throw ControlFailure(Exit.unavailable, "timecircuitsd ended the stream: \(Printable.text(reason))")
  }
}
