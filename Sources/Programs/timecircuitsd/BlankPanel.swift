import Configuration
import DaemonCore
import LinuxHardware
import LinuxSystem
import Panel
import PanelThreads

/// `--blank`: turns the panel dark after any end of the daemon.
struct BlankPanel {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    // A daemon that is alive would light everything again. After its end the lock is free.
    let lock = try ProgramFailure.calling(environment.lockPanel)
    let wiring = if let recorded = recorded() { recorded } else { try configured() }
    let wakeUp = try ProgramFailure.calling(WakeUp.init)
    var panel = ThreadedPanel(on: LinuxPanelHardware(), wakeUp: wakeUp, edgesBetweenRestates: nil)
    panel.rewire(wiring)
    let errors = panel.halt()
    _ = consume lock
    guard !errors.isEmpty else { return }
    let lines = errors.map { "\($0). It may still show its last time." }
    throw .report(lines.joined(separator: "\n"), exitCode: Exit.systemError)
  }

  /// What the daemon said it drove: right even where the configuration was broken or changed since.
  private func recorded() -> Wiring? {
    guard let path = environment.recordPath else { return nil }
    do throws(FileError) {
      // Root may look into a folder of the service's, where a link could lead anywhere.
      return PanelRecord(try FileSystem.read(path, maximumBytes: 65_536, followsLink: false))?.wiring
    } catch {
      return nil
    }
  }

  private func configured() throws(ProgramFailure) -> Wiring {
    switch environment.load(source.config ?? Paths.configuration, source) {
    case .success(let setup): return setup.wiring
    case .failure(let failure): throw .report(failure.report, exitCode: failure.exitCode)
    }
  }
}
