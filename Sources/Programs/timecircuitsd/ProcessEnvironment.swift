import Cities
import ClockModel
import Configuration
import DaemonCore
import LinuxSystem
import StateKeeping

/// The process's environment variables and folders.
struct ProcessEnvironment: Sendable {
  /// A folder of sequences and journeys with precedence over the machine's, if given.
  var dataFolder: String?
  /// Replaces systemd's state folder.
  var stateFolder: String?

  /// An environment variable; `nil` if it is not set or empty.
  func callAsFunction(_ name: String) -> String? { EnvironmentVariable.value(of: name) }

  /// A configuration loader with this machine's folders.
  var loader: ConfigurationLoader {
    ConfigurationLoader(
      boardFolders: ConfigurationLoader.standardBoardFolders(executable: FileSystem.executable),
      zoneFolder: ConfigurationLoader.zoneFolder(environment: callAsFunction),
      dataFolders: (dataFolder.map { [$0] } ?? [])
        + ConfigurationLoader.standardDataFolders(executable: FileSystem.executable))
  }

  /// Reads configuration, board and zones; `nil` is the built-in configuration.
  func load(
    _ path: String?, _ source: SourceOptions, boardRule: BoardRule = .standard, given: [String: [UInt8]] = [:]
  ) -> Result<Setup, ConfigurationFailure> {
    do throws(ConfigurationFailure) {
      return .success(
        try loader.load(path, overrides: source.overrides, boardRule: boardRule, given: given))
    } catch {
      return .failure(error)
    }
  }

  /// The meaning of a configuration without a board when a person drives the panel by hand.
  ///
  /// The installed one means the same as in the service; root can read the service's copy.
  func boardRuleAtAShell(of path: String, _ source: SourceOptions) -> BoardRule {
    var environment = self
    environment.stateFolder = stateDirectory ?? Paths.stateDirectory
    let kept = environment.stateDirectory.flatMap { LastGoodStore.read(in: $0) }
    let isOfThis = kept?.sources.configuration?.path == path
    return DrivenBefore(environment: environment, kept: isOfThis ? kept : nil).rule(of: path, source)
  }

  /// The configuration that names the board for a drawing or a power report.
  ///
  /// - Returns: its path; `nil`, for the built-in one, if the command line names the board or none is
  ///   installed.
  func configurationOfBoard(_ source: SourceOptions) -> String? {
    source.config
      ?? (source.board == nil && FileSystem.isFile(Paths.configuration) ? Paths.configuration : nil)
  }

  /// The runtime directory from systemd, or the installed one if it exists.
  var runtimeDirectory: String? {
    if let given = self("RUNTIME_DIRECTORY") { return given }
    return FileSystem.isFolder(Paths.runtimeDirectory) ? Paths.runtimeDirectory : nil
  }

  /// The file that records what is driven.
  var recordPath: String? { runtimeDirectory.map { $0 + "/panel.toml" } }

  /// The record of what a daemon drives, or drove when it was killed; correct even if the configuration
  /// changed or broke since.
  var recorded: PanelRecord? {
    guard let path = recordPath else { return nil }
    do throws(FileError) {
      // Root may read a folder of the service's user, where a link could lead anywhere.
      return PanelRecord(try FileSystem.read(path, maximumBytes: 65_536, followsLink: false))
    } catch {
      return nil
    }
  }

  /// The state directory from systemd; `nil` if there is none, so nothing is saved.
  var stateDirectory: String? { stateFolder ?? self("STATE_DIRECTORY") }

  /// Loads the state into the options, and starts to save it.
  ///
  /// A folder that cannot be written is reported, but does not stop the clock.
  /// - Throws: ``SystemError`` if another program saves its state there or no thread can be started.
  func keeper(
    in folder: String, lockedIn runtimeDirectory: String?, wakeUp: WakeUp, log: Log,
    _ options: inout DaemonOptions
  ) throws(SystemError) -> StateWriter {
    let lock = try StateLock.acquire(in: folder, otherwiseIn: runtimeDirectory)
    let path = folder + "/" + StateStore.fileName
    let loader = loader
    let stored = StateStore.load(path) { (name) throws(UnusableZone) in
      do throws(CityRefusal) {
        return try loader.zone(named: name)
      } catch {
        // Suggestions for the name are of no use: it was valid once.
        throw UnusableZone(
          reason: error.isZoneData ? "cannot be used: \(error)" : "is missing on this machine")
      }
    }
    for event in stored.events { log.write(event.priority, event.text) }
    options.state = stored.state
    return try StateWriter(
      path: path, after: stored, wakeUp: wakeUp, wallClock: { .now }, lock: lock, clock: SystemClock.monotonic
    )
  }

  /// Locks the panel against other programs, for as long as the result lives.
  ///
  /// The service has a runtime directory; root creates the installed one if it is missing. Other users are
  /// refused, since no lock would protect the panel from them.
  ///
  /// - Throws: ``SystemError`` if another program holds the panel, or this is neither the service nor root.
  func lockPanel() throws(SystemError) -> InstanceLock {
    if self("RUNTIME_DIRECTORY") == nil {
      guard Privilege.isRoot else {
        throw SystemError(
          "drive the panel: neither the service (RUNTIME_DIRECTORY) nor root", code: SystemError.notPermitted,
          advice: "use timecircuitsctl test, or sudo")
      }
      try FileSystem.makeFolder(Paths.runtimeDirectory)
    }
    let path = (runtimeDirectory ?? Paths.runtimeDirectory) + "/lock"
    guard let lock = try InstanceLock.acquire(path) else {
      throw SystemError(
        "lock \(path): the panel is driven by another timecircuitsd (end it with sudo systemctl stop timecircuitsd, a test with Ctrl-C)",
        code: SystemError.busy)
    }
    return lock
  }
}

extension ConfigurationFailure {
  /// Every problem with its line and caret, for a person.
  var report: String { problems.map(\.rendered).joined(separator: "\n") }

  var exitCode: Int32 { isUsage ? Exit.usage : Exit.badConfiguration }
}
