import Configuration
import DaemonCore
import LinuxHardware
import LinuxSystem
import Panel
import PanelThreads

/// `--blank`: turns the panel dark after the daemon has ended, however it ended.
struct BlankPanel {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    // A running daemon would light everything again. When it ends, the lock is free.
    let lock = try ProgramFailure.calling(environment.lockPanel)
    let driven = if let recorded = environment.recorded { recorded.wiring } else { try configured() }
    guard let wiring = driven else { return }
    let wakeUp = try ProgramFailure.calling(WakeUp.init)
    var panel = ThreadedPanel(
      on: LinuxPanelHardware(), wakeUp: wakeUp, edgesBetweenRestates: nil, clock: SystemClock.monotonic)
    panel.rewire(wiring)
    let errors = panel.halt()
    _ = consume lock
    guard !errors.isEmpty else { return }
    let lines = errors.map { "\($0). It may still show its last time." }
    throw .report(lines.joined(separator: "\n"), exitCode: Exit.systemError)
  }

  /// The configured wiring; `nil` if no board is named yet, so that nothing was ever lit.
  private func configured() throws(ProgramFailure) -> Wiring? {
    let path = source.config ?? Paths.configuration
    switch environment.load(path, source, boardRule: environment.boardRuleAtAShell(of: path, source)) {
    case .success(let setup): return setup.wiring
    case .failure(let failure) where failure.lacksBoard:
      StandardError.write("there is nothing to turn dark: \(BoardRule.advice)")
      return nil
    case .failure(let failure): throw .report(failure.report, exitCode: failure.exitCode)
    }
  }
}
