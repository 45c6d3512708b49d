import LinuxSystem

/// Reads configuration, board and zones from their files.
///
/// It reads at each call and remembers nothing; loading a good configuration opens its few files only.
public struct ConfigurationLoader: Sendable {
  let boardFolders: [String]
  /// The folder of the tz database.
  public let zoneFolder: String
  /// Where sequences, journeys and cities are looked for.
  public let dataFolders: [String]

  /// A loader.
  ///
  /// - Parameters:
  ///   - boardFolders: where boards are looked for by name, the first folder first.
  ///   - zoneFolder: the tz database, a folder of TZif files.
  ///   - dataFolders: where the folder `sequences` and the file `journeys.toml` are looked for, the first folder
  ///     first; without any there are none.
  public init(boardFolders: [String], zoneFolder: String, dataFolders: [String] = []) {
    self.boardFolders = boardFolders
    self.zoneFolder = zoneFolder
    self.dataFolders = dataFolders
  }

  /// Where boards are looked for: the machine's own, the package's, and those of the sources that the program
  /// was built from.
  ///
  /// - Parameter executable: the program's file; the last folder is `boards` in its nearest ancestor that holds a
  ///   Package.swift, so that a build runs from any working directory.
  /// - Returns: the folders, the first to be looked in first; they need not exist.
  public static func standardBoardFolders(executable: String?) -> [String] {
    machineFolders.map { $0 + "/boards" } + sources(of: executable).map { $0 + "/boards" }
  }

  /// Where sequences and journeys are looked for: in the machine's own folder, the package's, and the folder
  /// `systemd` of the sources that the program was built from.
  ///
  /// - Parameter executable: the program's file, as for ``standardBoardFolders(executable:)``.
  /// - Returns: the folders, the first to be looked in first; they need not exist.
  public static func standardDataFolders(executable: String?) -> [String] {
    machineFolders + sources(of: executable).map { $0 + "/systemd" }
  }

  private static let machineFolders = ["/etc/timecircuits", "/usr/share/timecircuits"]

  /// The folder of the sources, none for a program that was installed.
  private static func sources(of executable: String?) -> [String] {
    guard var folder = executable.map({ $0[...] }), folder.hasPrefix("/") else { return [] }
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if FileSystem.isFile(folder + "/Package.swift") { return [String(folder)] }
    }
    return []
  }

  /// The tz database's folder: `$TZDIR`, or /usr/share/zoneinfo.
  ///
  /// - Parameter environment: gives the value of an environment variable.
  /// - Returns: the folder's path.
  public static func zoneFolder(environment: (String) -> String?) -> String {
    var folder = environment("TZDIR") ?? ""
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder.isEmpty ? "/usr/share/zoneinfo" : folder
  }

  /// Loads all that the daemon runs on.
  ///
  /// - Parameters:
  ///   - path: the configuration, `nil` for the built-in one: the three-city clock on the standard board.
  ///   - overrides: what the command line says.
  ///   - boardRule: what a configuration without a board stands for; a board of the overrides goes before it.
  ///   - boardsAreNamed: whether the configuration may name its board alone and no path of one is looked at, since it is
  ///     somebody's who may not read every file.
  ///   - given: what stands for the content of configuration and board, by the paths that messages name them by; what
  ///     it has not is read from disk. With ``ConfigurationSources/contents`` a setup is loaded as it was, whatever
  ///     has become of its files.
  /// - Returns: a setup in which everything has been checked; of sequences and journeys it has what is good, and the
  ///   problems of the rest (``Setup/leftOut``).
  /// - Throws: ``ConfigurationFailure`` where command line, configuration, board or zones have a problem, with every
  ///   one of these and of the sequences and journeys.
  public func load(
    _ path: String?, overrides: Overrides = Overrides(), boardRule: BoardRule = .standard,
    boardsAreNamed: Bool = false, given: [String: [UInt8]] = [:]
  ) throws(ConfigurationFailure) -> Setup {
    var loading = Loading(
      path: path, overrides: overrides, boardRule: boardRule, boardsAreNamed: boardsAreNamed,
      given: given, boards: boardFolders, data: dataFolders, zones: zoneFolder)
    return try loading.setup()
  }

  /// All boards that can be named, sorted by name; of two with the same name, the one that is used.
  public func boards() -> [BoardSummary] {
    NamedFiles(folders: boardFolders).all().map { name, path in
      let (profile, report) = BoardReader.read(path)
      return BoardSummary(
        name: name, description: profile?.description, path: path, problem: report.sorted.first)
    }
  }
}
