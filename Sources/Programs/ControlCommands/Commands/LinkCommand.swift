import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import Text

/// The command `link`.
struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Shows the state of the link to home automation and other props.",
    discussion: "The broker and the prop to follow are set in /etc/timecircuits/link.toml.")

  @OptionGroup var connection: ConnectionOptions

  func run() throws {
    try Session.run(at: connection.prop, perform(in:))
  }

  private func perform(in session: Session) throws(ControlFailure) {
    try session.print(Self.page(try Self.report(try Self.program(beside: session.prop)), session))
  }

  static let remedy =
    "on a prop sudo apt install ./timecircuits-link_\(Release.version)_arm64.deb; on a PC, in another terminal, "
    + "timecircuits-link --config link.toml"

  /// Finds a prop's timecircuits-link.
  static func program(beside prop: Prop) throws(ControlFailure) -> CompanionConnection {
    if let program = CompanionConnection.find(.link, of: prop) { return program }
    throw ControlFailure(Exit.unavailable, "timecircuits-link is not running here: \(remedy)")
  }

  static func report(_ program: CompanionConnection) throws(ControlFailure) -> LinkReport {
    guard case .link(let report) = try program.ask(.link) else {
      throw ControlFailure(answer: program.path, "the reply has no link report")
    }
    return report
  }

  // MARK: Output

  private static func page(_ report: LinkReport, _ session: Session) -> [String] {
    var table = Table()
    table.add(["prop", Table.Cell(report.id)])
    table.add(["broker", broker(report)])
    if report.broker != nil {
      let found = report.discovers ? "discovers the prop" : "no discovery"
      table.add([
        "home automation",
        Table.Cell("\(found), \(report.takesCommands ? "may control it" : "may not control it")"),
      ])
      table.add(["commands", Table.Cell("\(report.commands), \(report.refused) rejected")])
    }
    if let following = report.following { table.add(["follows", cell(following)]) }
    if let absence = report.absence { table.add(["daemon", Table.Cell(absence, .bad)]) }
    return table.lines(session.paint, columns: Wrapping.columns(of: session.output))
  }

  private static func broker(_ report: LinkReport) -> Table.Cell {
    guard let connection = report.connection else {
      return Table.Cell("none: write broker = \"NAME\" in link.toml", .bad)
    }
    return Table.Cell(connection, isFine(report) ? nil : .bad)
  }

  private static func isFine(_ report: LinkReport) -> Bool { report.isConnected && report.trouble == nil }

  private static func cell(_ following: LinkReport.Following) -> Table.Cell {
    let clocks: String =
      switch (following.difference, following.agrees) {
      case (let difference?, true?): "clocks agree; its messages arrive after \(difference) ms"
      case (let difference?, _):
        "its clock is \(abs(difference)) ms \(difference > 0 ? "behind" : "ahead"), so a departure begins when its message arrives"
      default: "nothing heard yet"
      }
    return Table.Cell(
      "\(following.leader): \(clocks)"
        + (following.trouble.map { "; the last departure was not followed: \($0)" } ?? ""),
      following.trouble == nil ? nil : .bad)
  }

  /// Returns the link's line on the status page.
  static func summary(_ report: LinkReport) -> Table.Cell {
    let isBad = report.broker != nil && (!isFine(report) || report.absence != nil)
    return Table.Cell(report.summary, isBad ? .bad : nil)
  }
}
