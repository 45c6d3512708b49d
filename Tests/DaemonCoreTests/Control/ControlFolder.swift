import Foundation
import Testing

/// A folder for a socket, removed with everything in it.
final class ControlFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/timecircuits-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record(error) }
  }
}
