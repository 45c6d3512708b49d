import Configuration
import LinuxSystem
import TestSupport
import Testing

@testable import BootPartition

/// A boot partition and a root file system, as folders.
final class CardBench {
  let folder: TemporaryFolder
  var card: String { folder.path + "/card" }
  var etc: String { folder.path + "/etc/timecircuits" }
  var record: String { folder.path + "/record" }
  var networkManager: String { folder.path + "/etc/NetworkManager" }
  var home: String { folder.path + "/home" }

  /// The checkout, four folders above this file.
  static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  init() throws {
    folder = try TemporaryFolder()
    for path in [card + "/boards", etc, record, networkManager, home] { try FileSystem.makeFolders(path) }
  }

  func take() -> BootPartitionOutcome {
    BootPartition(
      folder: card, configurationFolder: etc, stateFolder: record,
      loader: ConfigurationLoader(
        boardFolders: [etc + "/boards", Self.root + "/boards"], zoneFolder: "/usr/share/zoneinfo",
        dataFolders: [Self.root + "/systemd/data"]),
      secrets: [.mqttPassword(in: etc), .wiFi(in: networkManager), .authorizedKeys(in: home)]
    ).take()
  }

  func put(_ name: String, _ text: String) throws { try write(text, to: card + "/" + name) }

  func edit(_ name: String, _ text: String) throws { try write(text, to: etc + "/" + name) }

  private func write(_ text: String, to path: String) throws {
    try FileSystem.makeFolders(FileSystem.folder(of: path))
    try FileSystem.replace(path, with: Array(text.utf8))
  }

  /// A file's text; `nil` if there is none.
  static func text(_ path: String) throws -> String? {
    guard FileSystem.mayExist(path) else { return nil }
    return String(decoding: try FileSystem.read(path, maximumBytes: 1 << 20), as: UTF8.self)
  }

  func installed(_ name: String) throws -> String? { try Self.text(etc + "/" + name) }

  func report() throws -> String? { try Self.text(card + "/" + BootPartition.reportName) }

  /// The profile of a shipped board, for a board of one's own.
  static func profile() throws -> String {
    try #require(try text(root + "/boards/circuitsetup-tcd.toml"))
  }
}
