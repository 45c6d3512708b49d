import ControlClient
import ControlProtocol

/// The bug report.
extension StatusCommand {
  /// Prints the report; if no daemon answers, the machine's part and the reason.
  ///
  /// - Throws: ``ControlFailure`` with the exit code of `status`, without paths.
  func printReport(in session: Session) throws(ControlFailure) {
    let machine = MachineFacts()
    let prop = session.prop
    let report = BugReport(
      machine: machine, prop: prop, answer: status(in: session),
      page: Self.state(of: .page, beside: prop, machine, Self.askPage),
      sound: Self.state(of: .sound, beside: prop, machine, SoundCommand.report),
      link: Self.state(of: .link, beside: prop, machine, LinkCommand.report))
    try session.print(report.lines)
    guard case .failure(let failure) = report.answer else { return }
    // The full message names the socket's path, and a terminal shows it below the text to paste.
    throw ControlFailure(
      failure.exitCode,
      "the report lacks the prop's status: \(BugReport.reason(of: failure)); timecircuitsctl status has the full message"
    )
  }

  private func status(in session: Session) -> Result<StatusReport, ControlFailure> {
    do throws(ControlFailure) {
      guard case .reply(.status(let status)) = try session.ask(request).message.content else {
        throw session.unexpected(request)
      }
      return .success(status)
    } catch {
      return .failure(error)
    }
  }

  /// Requests a companion program's state, if it runs beside the prop.
  private static func state<Report>(
    of companion: Companion, beside prop: Prop, _ machine: MachineFacts,
    _ ask: (CompanionConnection) throws(ControlFailure) -> Report
  ) -> ProgramState<Report> {
    guard let link = CompanionConnection.find(companion, of: prop) else {
      guard prop.origin != .named else { return .notAsked }
      return .absent(isInstalled: machine.installedPrograms.contains(companion.program))
    }
    do throws(ControlFailure) { return .answered(try ask(link)) } catch { return .failed(error) }
  }

  private static func askPage(_ link: CompanionConnection) throws(ControlFailure) -> PageReport {
    guard case .page(let report) = try link.ask(.page) else {
      throw ControlFailure(answer: link.path, "the reply has no page")
    }
    return report
  }
}
