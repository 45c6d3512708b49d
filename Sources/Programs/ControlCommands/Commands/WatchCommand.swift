public import ArgumentParser
import ControlLink
import ControlProtocol
import LinuxSystem
import Panel
public import Pictures
import Text

/// The command `watch`.
struct WatchCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Draws what the LEDs show, live, until q or Ctrl-C.",
    discussion: "On a terminal the picture is drawn in place, elsewhere one beneath the other.")

  @Flag(help: "Print one JSON object a line, as timecircuitsd --simulate does, and the hour cycle.")
  var json = false

  @Option(help: "What is behind the picture: dark or light (default: as COLORFGBG or the terminal says).")
  var theme: Palette.Theme?

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .watch }

  func perform(in session: Session) throws(ControlFailure) {
    let drawsInPlace = session.drawsInPlace && !json
    // Keys that mean nothing are read as well: they would be printed into the picture.
    let keys = drawsInPlace && session.handlesSignals ? TerminalKeys(beside: session.output) : nil
    // The terminal is given back as it was found, whatever happens.
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
  /// Fails where the daemon ended what only a person ends.
  func throwIfOver() throws(ControlFailure) {
    guard case .over(let reason) = self else { return }
    throw ControlFailure(Exit.unavailable, "timecircuitsd ended the stream: \(Printable.text(reason))")
  }
}
