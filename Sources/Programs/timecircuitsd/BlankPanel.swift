import ArgumentParser
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

  func run() throws {
    // A daemon that is alive would light everything again. After its end the lock is free.
    let lock = try environment.lockPanel()
    let wiring = try recorded() ?? configured()
    var panel = ThreadedPanel(
      on: LinuxPanelHardware(), wakeUp: try WakeUp(), reportsEveryPass: false,
      edgesBetweenRestates: nil)
    panel.rewire(wiring)
    let errors = panel.halt()
    for error in errors { StandardError.write("\(error). It may still show its last time.") }
    _ = consume lock
    if !errors.isEmpty { throw ExitCode(Exit.systemError) }
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

  private func configured() throws -> Wiring {
    switch environment.load(source.config ?? Paths.configuration, source) {
    case .success(let setup): return setup.wiring
    case .failure(let failure):
      StandardError.write(failure.report)
      throw ExitCode(failure.exitCode)
    }
  }
}
