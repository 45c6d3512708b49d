import ArgumentParser
import ControlClient
import ControlProtocol

/// The command `status`.
struct StatusCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows the readouts, and the state of every part.",
    discussion: """
      To report a bug, paste the output of status --report: versions, this machine, and the state and faults of each \
      part. It also works if no daemon answers.
      """)

  @Flag(help: "Show every chip and line, all lit segments, and the source of each readout's time.")
  var all = false

  @Flag(help: "Print the status as one JSON object on a line.")
  var json = false

  @Flag(help: "Print a text for a bug report: no places, labels, names, network addresses or texts of yours.")
  var report = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .status }

  func validate() throws {
    guard !report || !json && !all else {
      throw ValidationError("--report cannot be combined with --json or --all.")
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard !report else { return try printReport(in: session) }
    let line = try session.ask(request)
    guard case .reply(.status(let report)) = line.message.content, let object = line.member("status") else {
      throw session.unexpected(request)
    }
    guard !json else { return try session.print(object) }
    try session.print(
      StatusPage(
        report: report, prop: session.prop, paint: session.paint, isWhole: all,
        columns: Wrapping.columns(of: session.output), page: Self.page(of: session.prop),
        sound: Self.sound(of: session.prop), link: Self.link(of: session.prop)
      ).lines)
  }

  /// Returns the sound's volume and problem; `nil` without timecircuits-sound.
  private static func sound(of prop: Prop) -> Table.Cell? {
    guard let link = CompanionConnection.find(.sound, of: prop) else { return nil }
    do throws(ControlFailure) {
      return SoundCommand.summary(try SoundCommand.report(link))
    } catch {
      return Table.Cell(error.description, .bad)
    }
  }

  /// Returns the link's broker and problem; `nil` without timecircuits-link.
  private static func link(of prop: Prop) -> Table.Cell? {
    guard let program = CompanionConnection.find(.link, of: prop) else { return nil }
    do throws(ControlFailure) {
      return LinkCommand.summary(try LinkCommand.report(program))
    } catch {
      return Table.Cell(error.description, .bad)
    }
  }

  /// Returns the page's address, viewers and problem; `nil` without timecircuits-web.
  private static func page(of prop: Prop) -> Table.Cell? {
    guard let link = CompanionConnection.find(.page, of: prop) else { return nil }
    do throws(ControlFailure) {
      guard case .page(let report) = try link.ask(.page) else { return nil }
      let viewers = report.viewers == 1 ? "1 viewer" : "\(report.viewers) viewers"
      return Table.Cell(
        "\(PageAddresses.here(report).all.first ?? "without a network"), \(viewers), control \(report.control)",
        report.absence == nil ? nil : .bad)
    } catch {
      return Table.Cell(error.description, .bad)
    }
  }
}
