import Foundation

/// A temporary folder, removed with everything in it.
package final class TemporaryFolder: Sendable {
  /// Its path.
  package let path: String

  /// Creates a folder with a path that is short enough for a socket.
  package init() throws {
    var template = Array("/tmp/timecircuits-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    path = String(cString: made)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // Something still writes there that should have ended: a defect of the test or of the tested code.
      fatalError("cannot remove \(path): \(error)")
    }
  }
}
