import Foundation

/// A folder of a test's own, removed with everything in it.
package final class TemporaryFolder: Sendable {
  /// Its path.
  package let path: String

  /// A new folder, with a path that is short enough for a socket in it.
  package init() throws {
    var template = Array("/tmp/timecircuits-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    path = String(cString: made)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // Somebody still writes there who should have ended: a defect of the test, or of what it tests.
      fatalError("cannot remove \(path): \(error)")
    }
  }
}
