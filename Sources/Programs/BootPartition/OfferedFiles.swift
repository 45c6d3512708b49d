import Configuration
import Glibc
import LinuxSystem
import Reading
import Text

/// The configuration files on the boot partition, by their names in it.
struct OfferedFiles {
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var problems: [Problem] = []

  static let main = "timecircuits.toml"
  static let names = [main, "web.toml", "sound.toml", "link.toml"]
  static let maximumBytes = 128_000
  private static let boards = "boards"
  private static let mostBoards = 32
  /// Files of Raspberry Pi OS.
  private static let others = ["custom.toml", "rpi-preseed.toml", "rpi_preseed.toml"]

  static func isBoard(_ name: String) -> Bool { name.hasPrefix(boards + "/") }

  static func read(in folder: String) -> OfferedFiles {
    var offered = OfferedFiles()
    for name in names { offered.read(name, in: folder) }
    offered.readBoards(in: folder)
    offered.findMisnamed(in: folder)
    return offered
  }

  private mutating func read(_ name: String, in folder: String) {
    let path = folder + "/" + name
    guard FileSystem.mayExist(path) else { return }
    do throws(FileError) {
      files[name] = try FileSystem.read(path, maximumBytes: Self.maximumBytes, followsLink: false)
    } catch {
      refuse(name, Self.reason(error))
    }
  }

  private mutating func readBoards(in folder: String) {
    let path = folder + "/" + Self.boards
    guard FileSystem.mayExist(path) else { return }
    guard FileSystem.linkTarget(of: path) == nil, FileSystem.isFolder(path) else {
      return refuse(Self.boards, "expected a folder, found a file or a link")
    }
    do throws(SystemError) {
      let entries = try FileSystem.entries(of: path).filter { !$0.hasPrefix(".") }
      let profiles = entries.filter { $0.hasSuffix(".toml") }
      guard profiles.count <= Self.mostBoards else {
        return refuse(Self.boards, "expected at most \(Self.mostBoards) profiles, found \(profiles.count)")
      }
      for entry in profiles { read(Self.boards + "/" + entry, in: folder) }
      for entry in entries where entry.hasSuffix(".toml.txt") {
        refuseAddedSuffix(Self.boards + "/" + entry)
      }
    } catch {
      refuse(Self.boards, "\(error)")
    }
  }

  /// Reports files that nobody would read, because their names are slightly wrong.
  private mutating func findMisnamed(in folder: String) {
    let entries: [String]
    do throws(SystemError) {
      entries = try FileSystem.entries(of: folder)
    } catch {
      return refuse(folder, "\(error)")
    }
    for entry in entries where !entry.hasPrefix(".") && !Self.others.contains(entry) {
      for name in Self.names where entry == name + ".txt" && files[name] == nil { refuseAddedSuffix(entry) }
      guard entry.hasSuffix(".toml"), !Self.names.contains(entry),
        let near = NearestName.of(entry, among: Self.names), files[near] == nil
      else { continue }
      refuse(entry, "nothing reads a file of this name: did you mean \(near)?")
    }
  }

  /// Windows adds the suffix, and does not show it.
  private mutating func refuseAddedSuffix(_ name: String) {
    refuse(
      name,
      "the name ends in .txt: rename the file to \(name.dropLast(4)) (Explorer shows the end of names under View › Show › File name extensions)"
    )
  }

  private mutating func refuse(_ name: String, _ message: String) {
    problems.append(Problem(file: name, message: message))
  }

  static func reason(_ error: FileError) -> String {
    switch error {
    case .system(let error) where error.code == ELOOP: "is a link: copy the file itself to the card"
    case .system(let error): "cannot be read: \(error.reason)"
    case .notAFile: "expected a regular file, found a folder or a special file"
    case .tooLarge(_, let bytes, let limit): "expected at most \(limit) bytes, found \(bytes) or more"
    }
  }
}
