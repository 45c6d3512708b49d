package import Boards
import Cities
import LinuxSystem
package import Reading

/// Reads configuration, board and zones from files.
///
/// It reads at each call and caches nothing; loading a good configuration opens only its few files.
package struct ConfigurationLoader: Sendable {
  let boardFolders: [String]
  package let zoneFolder: String
  /// Folders with sequences, journeys, timer presets and cities.
  package let dataFolders: [String]

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - boardFolders: folders to search for boards by name, in order.
  ///   - zoneFolder: the tz database, a folder of TZif files.
  ///   - dataFolders: folders to search, in order, for `sequences`, `journeys.toml`, `timers.toml` and
  ///     `cities.tsv`.
  package init(boardFolders: [String], zoneFolder: String, dataFolders: [String] = []) {
    self.boardFolders = boardFolders
    self.zoneFolder = zoneFolder
    self.dataFolders = dataFolders
  }

  /// Returns the folders to search for boards: the machine's, the package's, and that of the program's
  /// sources.
  ///
  /// - Parameter executable: the program's file; its nearest ancestor with a Package.swift holds the last
  ///   folder, `boards`, so that a build runs from any working directory.
  /// - Returns: the folders in search order; they need not exist.
  package static func standardBoardFolders(executable: String?) -> [String] {
    machineFolders.map { $0 + "/boards" } + sources(of: executable).map { $0 + "/boards" }
  }

  /// Returns the folders to search for sequences and journeys: the machine's, the package's, and
  /// `systemd/data` of the program's sources.
  ///
  /// - Parameter executable: the program's file, as for ``standardBoardFolders(executable:)``.
  /// - Returns: the folders in search order; they need not exist.
  package static func standardDataFolders(executable: String?) -> [String] {
    machineFolders + sources(of: executable).map { $0 + "/systemd/data" }
  }

  private static let machineFolders = ["/etc/timecircuits", "/usr/share/timecircuits"]

  /// Returns the folder of the sources; none for an installed program.
  private static func sources(of executable: String?) -> [String] {
    guard var folder = executable.map({ $0[...] }), folder.hasPrefix("/") else { return [] }
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if FileSystem.isFile(folder + "/Package.swift") { return [String(folder)] }
    }
    return []
  }

  /// Returns the tz database's folder: `$TZDIR`, or /usr/share/zoneinfo.
  package static func zoneFolder(environment: (String) -> String?) -> String {
    var folder = environment("TZDIR") ?? ""
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder.isEmpty ? "/usr/share/zoneinfo" : folder
  }

  /// Loads everything the daemon runs on.
  ///
  /// - Parameters:
  ///   - path: the configuration; `nil` for the built-in one, the three-city clock on the standard board.
  ///   - overrides: the values on the command line.
  ///   - boardRule: the meaning of a configuration without a board; a board in `overrides` takes precedence.
  ///   - boardsAreNamed: whether the configuration may give only a board's name, not a path, because its
  ///     author may not read every file.
  ///   - given: contents of configuration and board by the paths in messages; other files are read from disk.
  ///     With ``ConfigurationSources/contents``, a setup loads as it was even if its files have changed.
  /// - Returns: a fully validated setup with the good sequences and journeys, and the problems of the rest
  ///   (``Setup/leftOut``).
  /// - Throws: ``ConfigurationFailure`` if the command line, configuration, board or zones have a problem; it
  ///   lists every problem, including those of sequences and journeys.
  package func load(
    _ path: String?, overrides: Overrides = Overrides(), boardRule: BoardRule = .standard,
    boardsAreNamed: Bool = false, given: [String: [UInt8]] = [:]
  ) throws(ConfigurationFailure) -> Setup {
    var loading = Loading(
      path: path, overrides: overrides, boardRule: boardRule, boardsAreNamed: boardsAreNamed,
      given: given, boards: boardFolders, data: dataFolders, zones: zoneFolder)
    return try loading.setup()
  }

  /// Returns the problems of a board's profile, given its content.
  package func problems(inBoard path: String, given: [UInt8]) -> [Problem] {
    BoardReader.read(path, given: given).report.sorted
  }

  /// Whether another folder than the profile's has a board of its name.
  package func hasOtherBoard(named path: String) -> Bool {
    let folders = boardFolders.filter { $0 != FileSystem.folder(of: path) }
    return NamedFiles(folders: folders).find(NamedFiles.name(of: path)) != nil
  }

  /// Returns all boards, sorted by name; of boards with the same name, the one that is used.
  package func boards() -> [BoardSummary] {
    NamedFiles(folders: boardFolders).all().map { name, path in
      let (profile, report) = BoardReader.read(path)
      return BoardSummary(
        name: name, description: profile?.description, path: path, problem: report.sorted.first)
    }
  }
}
