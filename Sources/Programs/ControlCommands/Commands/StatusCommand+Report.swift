import ControlLink
import ControlProtocol

/// The text for a bug report.
extension StatusCommand {
  /// Prints the report; where no daemon answers, its part about the machine and why.
  ///
  /// - Throws: ``ControlFailure`` with the exit code of `status`, in words that name no path.
  func printReport(in session: Session) throws(ControlFailure) {
    let machine = MachineFacts()
    let prop = session.prop
    let report = BugReport(
      machine: machine, prop: prop, answer: status(in: session),
      page: Self.state(of: "timecircuits-web", beside: prop, machine, Self.askPage),
      sound: Self.state(of: "timecircuits-sound", beside: prop, machine, Self.askSound),
      link: Self.state(of: "timecircuits-link", beside: prop, machine, Self.askLink))
    try session.print(report.lines)
    guard case .failure(let failure) = report.answer else { return }
    // The full message names the socket's path, and a terminal shows it beneath the text that is to be pasted.
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

  /// Asks a program beside the daemon, unless the prop may be another machine's.
  private static func state<Report>(
    of name: String, beside prop: Prop, _ machine: MachineFacts,
    _ ask: () throws(ControlFailure) -> Report?
  ) -> ProgramState<Report> {
    guard prop.origin != .named else { return .notAsked }
    do throws(ControlFailure) {
      guard let report = try ask() else {
        return .absent(isInstalled: machine.installedPrograms.contains(name))
      }
      return .answered(report)
    } catch {
      return .failed(error)
    }
  }

  private static func askPage() throws(ControlFailure) -> PageReport? {
    guard let link = PageLink.find() else { return nil }
    guard case .page(let report) = try link.ask(.page) else {
      throw ControlFailure(answer: link.path, "the reply has no page")
    }
    return report
  }

  private static func askSound() throws(ControlFailure) -> SoundReport? {
    guard let link = SoundLink.find() else { return nil }
    return try SoundCommand.report(link)
  }

  private static func askLink() throws(ControlFailure) -> LinkReport? {
    guard let program = LinkProgram.find() else { return nil }
    return try LinkCommand.report(program)
  }
}
