import Configuration
import LinuxSystem

/// What a shell's Tab key finds for an option that takes a name of ours or a file.
enum OptionCompletions {
  /// The boards that can be named, and the profiles and folders that a path may go on with.
  static func boards(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    ProcessEnvironment().loader.boards().map(\.name) + paths(prefix)
  }

  /// The cities that `--cities` takes, behind those that stand there already.
  static func cities(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let done = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
    return ProcessEnvironment().loader.cities(matching: nil).map { done + $0.id }
  }

  /// What a path may go on with: folders, and files of TOML.
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
      // The shell itself puts a slash behind a folder.
      return FileSystem.isFolder(path) || entry.hasSuffix(".toml") ? path : nil
    }
  }
}
