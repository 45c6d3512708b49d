import ControlProtocol
import DaemonCore
import LinuxSystem

/// `--check-updates`: looks in apt's lists for a newer version, and records it for `status`.
struct CheckUpdates {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    let path = environment.stateDirectory.map { $0 + "/newest.json" } ?? Paths.updates
    let check = UpdateCheck(installed: Release.version)
    let log = Log()
    do throws(UpdateCheckError) {
      let obstacle = mayFetch(log) ? failure(of: check) : nil
      let newest = try check.newest()
      do throws(SystemError) { try record(newest, at: path, log) } catch { throw .system(error) }
      if let obstacle {
        // Without a network, the last list still tells something. Without a source, none ever will.
        guard case .program = obstacle else { throw obstacle }
        log.write(.warning, "\(obstacle)")
      }
    } catch {
      throw .report("timecircuitsd: \(error)", exitCode: Exit.systemError)
    }
  }

  /// Fetches the list; returns why that failed.
  private func failure(of check: UpdateCheck) -> UpdateCheckError? {
    do throws(UpdateCheckError) { try check.refresh() } catch { return error }
    return nil
  }

  private func record(_ newest: UpdateStatus?, at path: String, _ log: Log) throws(SystemError) {
    guard let newest else {
      log.write(.information, "apt has no list of the time circuits' own repository")
      return try FileSystem.remove(path)
    }
    try FileSystem.makeFolders(FileSystem.folder(of: path))
    try FileSystem.replace(path, with: newest.line(installed: Release.version))
    log.write(
      .information, "the newest version is \(newest.latest ?? "unknown"), installed is \(Release.version)")
  }

  /// Whether the configuration allows fetching a list.
  private func mayFetch(_ log: Log) -> Bool {
    switch environment.load(source.config ?? Paths.configuration, source) {
    case .success(let setup): return setup.fetchesUpdates
    case .failure:
      log.write(
        .warning,
        "the configuration has mistakes, so no package list is fetched: timecircuitsd --check-config")
      return false
    }
  }
}
