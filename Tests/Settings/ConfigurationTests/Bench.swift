import Configuration
import Glibc
import LinuxSystem
@testable import Reading
import Testing

/// A temporary folder with zones, boards and a configuration, removed by `deinit`.
///
/// The zones are copies of the system's under the names that tests need, so no test depends on which packages
/// of the tz database are installed.
final class Bench: Sendable {
  let folder: String
  /// The folder that holds `zoneinfo`.
  private let zoneHolder: String

  /// The name of each zone here, and the system's zone that it copies.
  private static let zones = [
    "America/New_York": "America/New_York", "America/Los_Angeles": "America/Los_Angeles",
    "America/Chicago": "America/Chicago", "America/Argentina/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Kentucky/Louisville": "America/Kentucky/Louisville",
    "America/Louisville": "America/Kentucky/Louisville", "Asia/Hong_Kong": "Asia/Hong_Kong",
    "Asia/Kolkata": "Asia/Kolkata", "Asia/Istanbul": "Europe/Istanbul", "Asia/Tokyo": "Asia/Tokyo",
    "Etc/UTC": "Etc/UTC", "Europe/Istanbul": "Europe/Istanbul", "Europe/Kyiv": "Europe/Kyiv",
    "Europe/London": "Europe/London", "Etc/GMT+2": "Etc/GMT+2", "Canada/Eastern": "America/Toronto",
    "US/Eastern": "America/New_York", "Pacific/Auckland": "Pacific/Auckland",
    "posix/Europe/London": "Europe/London", "right/Europe/London": "Europe/London",
  ]

  /// A minimal configuration.
  static let smallest = "board = \"adafruit-backpacks\"\n"
  /// The boards in the source tree.
  static let bundledBoards = sources + "/boards"
  /// The other files in the source tree that are installed.
  static let dataFolder = sources + "/systemd/data"

  private static let sources: String = {
    let file = #filePath
    return "/" + file.split(separator: "/").dropLast(4).joined(separator: "/")
  }()

  /// The zones of all benches that do not change them, because writing them takes longer than most tests.
  private static let sharedZones = Result {
    let holder = try makeFolder()
    try writeZones(in: holder)
    atexit { Bench.eraseSharedZones() }
    return holder
  }

  private static func eraseSharedZones() {
    if case .success(let holder) = sharedZones { erase(holder) }
  }

  init(ownsZones: Bool = false) throws {
    folder = try Self.makeFolder()
    zoneHolder = ownsZones ? folder : try Self.sharedZones.get()
    if ownsZones { try Self.writeZones(in: folder) }
    try write("", to: "boards/.keep")
  }

  deinit { Self.erase(folder) }

  private static func makeFolder() throws -> String {
    var template = Array("/tmp/configuration-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError.last("create a folder for a test") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func writeZones(in folder: String) throws {
    for (name, source) in zones {
      let bytes = try FileSystem.read("/usr/share/zoneinfo/" + source, maximumBytes: 1 << 20)
      try write(bytes, to: "zoneinfo/" + name, in: folder)
    }
    let table = "XX\t+0000\tEurope/Istanbul\nXX\t+0000\tAmerica/New_York\n"
    try write(Array(table.utf8), to: "zoneinfo/zone.tab", in: folder)
    try write(Array("this is no zone".utf8), to: "zoneinfo/Europe/Broken", in: folder)
  }

  /// Removes a file.
  func remove(_ name: String) throws {
    guard unlink(path(name)) == 0 else { throw SystemError.last("remove \(name)") }
  }

  func path(_ name: String) -> String { (name.hasPrefix("zoneinfo") ? zoneHolder : folder) + "/" + name }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try #require(!name.hasPrefix("zoneinfo") || zoneHolder == folder, "this bench does not own its zones")
    try Self.write(bytes, to: name, in: folder)
  }

  private static func write(_ bytes: [UInt8], to name: String, in folder: String) throws {
    var parent = folder
    for part in name.split(separator: "/").dropLast() {
      parent += "/" + part
      mkdir(parent, 0o755)
    }
    try FileSystem.replace(folder + "/" + name, with: bytes)
  }

  /// A loader of this bench's zones, boards, sequences and journeys, and of the source tree's boards.
  var loader: ConfigurationLoader {
    ConfigurationLoader(
      boardFolders: [path("boards"), Self.bundledBoards], zoneFolder: path("zoneinfo"),
      dataFolders: [path("etc"), path("share")])
  }

  /// Loads a configuration with this text.
  func load(_ text: String, _ overrides: Overrides = Overrides()) throws -> Setup {
    try write(text, to: "clock.toml")
    return try loader.load(path("clock.toml"), overrides: overrides)
  }

  /// The problems of a configuration with this text, without the folder in file names.
  func problems(_ text: String, _ overrides: Overrides = Overrides()) throws -> [String] {
    try write(text, to: "clock.toml")
    let problems = loader.failure(path("clock.toml"), overrides)?.problems ?? []
    return problems.map { shortened($0.description) }
  }

  /// The items that a valid configuration skips, without the folder in file names.
  func leftOut() throws -> [String] {
    try load(Bench.smallest).leftOut.map { shortened($0.description) }
  }

  /// The problems of a board profile with this text.
  func problems(ofBoard text: String) throws -> [String] {
    try write(text, to: "boards/test.toml")
    return try problems("board = \"test\"").map { problem in
      problem.hasPrefix("boards/test.toml") ? String(problem.dropFirst("boards/".count)) : problem
    }
  }

  /// The problems of a display sequence with this text.
  func problems(ofSequence text: String) throws -> [String] {
    try write(text, to: "etc/sequences/test.toml")
    return try leftOut().map { $0.replacing("etc/sequences/", with: "") }
  }

  /// The problems of a list of journeys with this text.
  func problems(ofJourneys text: String) throws -> [String] {
    try write(text, to: "etc/journeys.toml")
    return try leftOut().map { $0.replacing("etc/journeys", with: "journeys") }
  }

  func shortened(_ text: String) -> String {
    var parts: [Substring] = []
    var rest = text[...]
    while let range = rest.firstRange(of: folder + "/") {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return (parts.joined() + rest).replacing(zoneHolder + "/", with: "")
  }

  /// Removes a file, or a folder and its contents.
  private static func erase(_ path: String) {
    if FileSystem.isFolder(path), FileSystem.linkTarget(of: path) == nil {
      for name in (try? FileSystem.entries(of: path)) ?? [] { erase(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}

extension ConfigurationLoader {
  /// Why a configuration cannot be loaded, or the problems of its skipped items.
  func problems(_ path: String?) -> [Problem] {
    do throws(ConfigurationFailure) { return try load(path).leftOut } catch { return error.problems }
  }

  /// Why a configuration cannot be loaded, or `nil` if it can.
  func failure(
    _ path: String?, _ overrides: Overrides = Overrides(), given: [String: [UInt8]] = [:]
  ) -> ConfigurationFailure? {
    do throws(ConfigurationFailure) {
      _ = try load(path, overrides: overrides, given: given)
      return nil
    } catch {
      return error
    }
  }
}
