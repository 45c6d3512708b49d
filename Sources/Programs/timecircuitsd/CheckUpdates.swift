import ControlProtocol
import DaemonCore
import LinuxSystem

/// `--check-updates`: looks in apt's lists for a newer version, and records it for `status`.
struct CheckUpdates {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    let path = (environment("RUNTIME_DIRECTORY") ?? FileSystem.folder(of: Paths.updates)) + "/newest.json"
    let check = UpdateCheck(installed: Release.version)
    let log = Log()
    if mayFetch(log) {
      do throws(UpdateCheckError) {
        try check.refresh()
      } catch {
        // Without a network, the last list still tells something.
        log.write(.warning, "\(error)")
      }
    }
    let newest: UpdateStatus?
    do throws(UpdateCheckError) {
      newest = try check.newest()
    } catch {
      throw .report("timecircuitsd: \(error)", exitCode: Exit.systemError)
    }
    try ProgramFailure.calling { () throws(SystemError) in
      try FileSystem.makeFolders(FileSystem.folder(of: path))
      guard let newest else {
        log.write(.information, "apt has no package list of the time circuits")
        return try FileSystem.remove(path)
      }
      try FileSystem.replace(path, with: newest.line)
      log.write(
        .information, "the newest version is \(newest.latest ?? "unknown"), installed is \(Release.version)")
    }
  }

  /// Whether the configuration permits to fetch a list.
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
