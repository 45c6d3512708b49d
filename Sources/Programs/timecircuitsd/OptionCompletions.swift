import Configuration
import LinuxSystem

/// Shell completions for options that take a name or a file.
enum OptionCompletions {
  /// The boards, and the profiles and folders that complete a path.
  static func boards(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ProcessEnvironment().loader.boards().map(\.name) + paths(prefix)
  }

  /// The cities for `--cities`, after those already typed.
  static func cities(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let done = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
    return ProcessEnvironment().loader.cities(matching: nil).map { done + $0.id }
  }

  /// The folders and TOML files that complete a path.
  private static func paths(_ prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let entries: [String]
    do throws(SystemError) {
      entries = try FileSystem.entries(of: folder.isEmpty ? "." : folder)
    } catch {
      return []
    }
    return entries.filter { !$0.hasPrefix(".") }.compactMap { entry in
      let path = folder + entry
      // The shell itself appends a slash to a folder.
      return FileSystem.isFolder(path) || entry.hasSuffix(".toml") ? path : nil
    }
  }
}
