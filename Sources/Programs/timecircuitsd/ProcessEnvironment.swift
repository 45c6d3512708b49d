import ClockModel
import Configuration
import DaemonCore
import LinuxSystem
import StateKeeping

/// What the process was given by whoever started it.
struct ProcessEnvironment: Sendable {
  /// A folder with sequences and journeys that goes before those of the machine, where one was named.
  var dataFolder: String?
  /// The state folder in the place of systemd's.
  var stateFolder: String?

  /// A variable of the environment, `nil` where it is not set or empty.
  func callAsFunction(_ name: String) -> String? { EnvironmentVariable.value(of: name) }

  /// The loader of configurations with the folders of this machine.
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

  /// What a configuration without a board stands for where a person drives the panel by hand.
  ///
  /// The installed one stands for what it does for the service, whose copy of what it took is root's to read.
  func boardRuleAtAShell(of path: String, _ source: SourceOptions) -> BoardRule {
    var environment = self
    environment.stateFolder = stateDirectory ?? Paths.stateDirectory
    let kept = environment.stateDirectory.flatMap { LastGoodStore.read(in: $0) }
    let isOfThis = kept?.sources.configuration?.path == path
    return DrivenBefore(environment: environment, kept: isOfThis ? kept : nil).rule(of: path, source)
  }

  /// The configuration that names the board of a drawing or a reckoning.
  ///
  /// - Returns: its path; `nil`, the built-in one, where the board is named, which needs none, or none is installed.
  func configurationOfBoard(_ source: SourceOptions) -> String? {
    source.config
      ?? (source.board == nil && FileSystem.isFile(Paths.configuration) ? Paths.configuration : nil)
  }

  /// The runtime directory that systemd made, or the installed one where it exists.
  var runtimeDirectory: String? {
    if let given = self("RUNTIME_DIRECTORY") { return given }
    return FileSystem.isFolder(Paths.runtimeDirectory) ? Paths.runtimeDirectory : nil
  }

  /// The file that remembers what is driven.
  var recordPath: String? { runtimeDirectory.map { $0 + "/panel.toml" } }

  /// What a daemon has noted that it drives, or drove when it was killed: right even where the configuration was broken or
  /// changed since.
  var recorded: PanelRecord? {
    guard let path = recordPath else { return nil }
    do throws(FileError) {
      // Root may look into a folder of the service's, where a link could lead anywhere.
      return PanelRecord(try FileSystem.read(path, maximumBytes: 65_536, followsLink: false))
    } catch {
      return nil
    }
  }

  /// The state directory that systemd made, `nil` without one: then nothing is kept.
  var stateDirectory: String? { stateFolder ?? self("STATE_DIRECTORY") }

  /// Reads what was set before into the options, and begins to keep what is set from now on.
  ///
  /// A folder that cannot be written is a trouble of the keeper's, and no reason not to show the time.
  /// - Throws: ``SystemError`` where another program keeps its state there, or the system is out of threads.
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
        // What the name may have been meant to be is of no use: it was a good one.
        throw UnusableZone(
          reason: error.isZoneData ? "cannot be used: \(error)" : "is missing on this machine")
      }
    }
    for event in stored.events { log.write(event.priority, event.text) }
    options.state = stored.state
    return try StateWriter(path: path, after: stored, wakeUp: wakeUp, wallClock: { .now }, lock: lock)
  }

  /// Keeps other programs off the panel as long as it lives.
  ///
  /// The service has a runtime directory; root makes the installed one where it is missing. Whoever else drove chips by
  /// hand could not be kept apart from either.
  ///
  /// - Throws: ``SystemError`` where another program holds the panel, or this user is neither.
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

  /// The exit code that a failure ends a program with.
  var exitCode: Int32 { isUsage ? Exit.usage : Exit.badConfiguration }
}
