import LinuxSystem

/// TOML files that are asked for by their names, in folders of which an earlier one goes before a later.
struct NamedFiles {
  let folders: [String]

  /// The places where a name's file may lie, the one to be preferred first.
  func candidates(_ name: String) -> [String] { folders.map { $0 + "/" + name + ".toml" } }

  /// The files of a name, the one to be preferred first.
  func existing(_ name: String) -> [String] { candidates(name).filter(FileSystem.isFile) }

  /// The file of a name, `nil` where no folder has it.
  func find(_ name: String) -> String? { candidates(name).first(where: FileSystem.isFile) }

  /// All names with the file that each leads to, sorted.
  func all() -> [(name: String, path: String)] {
    var paths: [String: String] = [:]
    for folder in folders {
      let entries: [String]
      do throws(SystemError) {
        entries = try FileSystem.entries(of: folder)
      } catch {
        // A folder that is not there is a folder without files.
        continue
      }
      // What begins with a dot is hidden: an editor's copy, never a name.
      for entry in entries where entry.hasSuffix(".toml") && !entry.hasPrefix(".") {
        let name = String(entry.dropLast(5))
        if paths[name] == nil, FileSystem.isFile(folder + "/" + entry) { paths[name] = folder + "/" + entry }
      }
    }
    return paths.sorted { $0.key < $1.key }.map { (name: $0.key, path: $0.value) }
  }

  /// A file's name from its path.
  static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".toml") ? String(file.dropLast(5)) : file
  }
}
