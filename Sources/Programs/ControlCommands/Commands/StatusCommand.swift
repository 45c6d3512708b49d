import ArgumentParser
import ControlLink
import ControlProtocol

/// The command `status`.
struct StatusCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows what the readouts show, and whether all is well.")

  @Flag(help: "Show every chip and line, all lit segments, and where each readout's time comes from.")
  var all = false

  @Flag(help: "Print the status as one JSON object on a line.")
  var json = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .status }

  func perform(in session: Session) throws(ControlFailure) {
    let line = try session.ask(request)
    guard case .reply(.status(let report)) = line.message.content, let object = line.member("status") else {
      throw session.unexpected(request)
    }
    guard !json else { return try session.print(object) }
    try session.print(
      StatusPage(
        report: report, prop: session.prop, paint: session.paint, isWhole: all,
        columns: Wrapping.columns(of: session.output)
      ).lines)
  }
}
