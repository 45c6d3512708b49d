import LinuxSystem

/// Finds the profile of a board by its name or path.
struct BoardLocator {
  let folders: [String]

  /// Whether a text can name a board or lead to its profile.
  static func isNameOrPath(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 1024 && !Words.hasControlCharacters(text)
  }

  /// Whether a board is given by its path: with a slash, or with the file's ending.
  static func isPath(_ board: String) -> Bool { board.contains("/") || board.hasSuffix(".toml") }

  /// A path as seen from a file that names it.
  static func path(_ path: String, besides file: String?) -> String {
    guard !path.hasPrefix("/"), let slash = file?.lastIndex(of: "/"), let file else { return path }
    return String(file[...slash]) + path
  }

  /// The places where a name's profile may lie, the one to be preferred first.
  func candidates(_ name: String) -> [String] { folders.map { $0 + "/" + name + ".toml" } }

  /// The profile of a name, `nil` where no folder has it.
  func find(_ name: String) -> String? { candidates(name).first(where: FileSystem.isFile) }

  /// The names of all boards with the profile that each leads to, sorted.
  func all() -> [(name: String, path: String)] {
    var paths: [String: String] = [:]
    for folder in folders {
      let entries: [String]
      do throws(SystemError) {
        entries = try FileSystem.entries(of: folder)
      } catch {
        // A folder that is not there is a folder without boards.
        continue
      }
      for entry in entries where entry.hasSuffix(".toml") && entry != ".toml" {
        let name = String(entry.dropLast(5))
        if paths[name] == nil, FileSystem.isFile(folder + "/" + entry) { paths[name] = folder + "/" + entry }
      }
    }
    return paths.sorted { $0.key < $1.key }.map { (name: $0.key, path: $0.value) }
  }

  /// A profile's name from its path.
  static func name(ofProfile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".toml") ? String(file.dropLast(5)) : file
  }
}
