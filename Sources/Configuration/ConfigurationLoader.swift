import LinuxSystem

/// Reads configuration, board and zones from their files.
///
/// It reads at each call and remembers nothing; loading a good configuration opens its few files only.
public struct ConfigurationLoader: Sendable {
  let boardFolders: [String]
  let zoneFolder: String

  /// A loader.
  ///
  /// - Parameters:
  ///   - boardFolders: where boards are looked for by name, the first folder first.
  ///   - zoneFolder: the tz database, a folder of TZif files.
  public init(boardFolders: [String], zoneFolder: String) {
    self.boardFolders = boardFolders
    self.zoneFolder = zoneFolder
  }

  /// Where boards are looked for: the machine's own, the package's, and those of the sources that the program
  /// was built from.
  ///
  /// - Parameter executable: the program's file; the last folder is `boards` in its nearest ancestor that holds a
  ///   Package.swift, so that a build runs from any working directory.
  /// - Returns: the folders, the first to be looked in first; they need not exist.
  public static func standardBoardFolders(executable: String?) -> [String] {
    var folders = ["/etc/timecircuits/boards", "/usr/share/timecircuits/boards"]
    guard var folder = executable.map({ $0[...] }), folder.hasPrefix("/") else { return folders }
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard FileSystem.isFile(folder + "/Package.swift") else { continue }
      folders.append(folder + "/boards")
      break
    }
    return folders
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
  ///   - path: the configuration, `nil` for the built-in one, which is that of an empty file.
  ///   - overrides: what the command line says.
  /// - Returns: a setup in which everything has been checked.
  /// - Throws: ``ConfigurationFailure`` with every problem of command line, configuration, board and zones.
  public func load(_ path: String?, overrides: Overrides = Overrides()) throws(ConfigurationFailure) -> Setup
  {
    var loading = Loading(path: path, overrides: overrides, boards: boardFolders, zones: zoneFolder)
    return try loading.setup()
  }

  /// All boards that can be named, sorted by name; of two with the same name, the one that is used.
  public func boards() -> [BoardSummary] {
    BoardLocator(folders: boardFolders).all().map { name, path in
      let (profile, report) = BoardReader.read(path)
      return BoardSummary(
        name: name, description: profile?.description, path: path, problem: report.sorted.first)
    }
  }
}
