import Glibc
import LinuxSystem
import Testing

@testable import StateKeeping

/// A temporary folder for a test's state file, removed with its content.
final class StateFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/timecircuits-state-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit { Self.remove(path) }

  var file: String { path + "/" + StateStore.fileName }

  func names() throws -> [String] { try FileSystem.entries(of: path) }

  func content(_ name: String = StateStore.fileName) throws -> [UInt8] {
    try FileSystem.read(path + "/" + name, maximumBytes: 100_000)
  }

  func write(_ bytes: [UInt8], to name: String = StateStore.fileName) throws {
    try FileSystem.replace(path + "/" + name, with: bytes)
  }

  private static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    do throws(SystemError) {
      for name in try FileSystem.entries(of: path) { remove(path + "/" + name) }
    } catch {
      Issue.record(error)
    }
    rmdir(path)
  }
}
