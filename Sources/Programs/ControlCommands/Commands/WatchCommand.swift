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
    abstract: "Draws what the LEDs show, live, until Ctrl-C.",
    discussion: "On a terminal the picture is drawn in place, elsewhere one beneath the other.")

  @Flag(help: "Print one JSON object a line, as timecircuitsd --simulate does, and the hour cycle.")
  var json = false

  @Option(help: "What is behind the picture: dark or light (default: as COLORFGBG says, else dark).")
  var theme: Palette.Theme?

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .watch }

  func perform(in session: Session) throws(ControlFailure) {
    var follower = try StreamFollower(session, request)
    let palette = Palette(environment: EnvironmentVariable.value(of:), theme: theme)
    var picture = PictureWriter(
      isTerminal: session.drawsInPlace, palette: session.wantsColour ? palette : nil)
    // The terminal is given back as it was found.
    defer { follower.finish(with: session.drawsInPlace && !json ? PictureWriter.ending : []) }
    let ending = try follower.run { line, item throws(ControlFailure) in
      guard case .frame(var record) = item, let object = line.member("frame") else {
        throw session.unexpected(request)
      }
      guard !json else { return object }
      record.labels = record.labels.map(Printable.text)
      var bytes: [UInt8] = []
      picture.append(record, size: Terminal.size(session.output), to: &bytes)
      return bytes
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
