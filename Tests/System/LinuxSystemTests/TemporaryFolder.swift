import Foundation
import LinuxSystem
import Testing

/// A test's own folder, removed with everything in it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/timecircuits-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record(error) }
  }

  /// The path of a name in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file in place, as most editors do.
  func write(_ text: String, to name: String) throws {
    let number = open(self(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    try #require(number >= 0)
    let file = LinuxSystem.FileDescriptor(owning: number)
    try Output.write(Array(text.utf8), to: file.number)
  }
}
