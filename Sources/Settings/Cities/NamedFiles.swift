import LinuxSystem

/// TOML files found by name in folders; earlier folders take precedence.
package struct NamedFiles {
  package let folders: [String]

  package init(folders: [String]) { self.folders = folders }

  /// Returns the possible paths for a name, in order of preference.
  package func candidates(_ name: String) -> [String] { folders.map { $0 + "/" + name + ".toml" } }

  /// Returns the existing files for a name, in order of preference.
  package func existing(_ name: String) -> [String] { candidates(name).filter(FileSystem.isFile) }

  /// Returns the file for a name, `nil` if no folder has it.
  package func find(_ name: String) -> String? { candidates(name).first(where: FileSystem.isFile) }

  /// Returns all names with their files, sorted.
  package func all() -> [(name: String, path: String)] {
    var paths: [String: String] = [:]
    for folder in folders {
      let entries: [String]
      do throws(SystemError) {
        entries = try FileSystem.entries(of: folder)
      } catch {
        // A missing folder has no files.
        continue
      }
      // Skip hidden files, such as an editor's copies.
      for entry in entries where entry.hasSuffix(".toml") && !entry.hasPrefix(".") {
        let name = String(entry.dropLast(5))
        if paths[name] == nil, FileSystem.isFile(folder + "/" + entry) { paths[name] = folder + "/" + entry }
      }
    }
    return paths.sorted { $0.key < $1.key }.map { (name: $0.key, path: $0.value) }
  }

  package static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".toml") ? String(file.dropLast(5)) : file
  }
}
