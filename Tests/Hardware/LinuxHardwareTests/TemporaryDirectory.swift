import Glibc

/// A test's own directory, deleted with its last reference.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/timecircuits-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Refused() }
    path = String(cString: made)
  }

  deinit {
    // Tests put files and links here, never directories.
    guard let stream = opendir(path) else { return }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      unlink("\(path)/\(name)")
    }
    closedir(stream)
    rmdir(path)
  }

  /// Creates an empty file; returns its path.
  @discardableResult
  func file(_ name: String, mode: mode_t = 0o600) throws -> String {
    let path = "\(self.path)/\(name)"
    let descriptor = creat(path, mode)
    guard descriptor >= 0 else { throw Refused() }
    close(descriptor)
    return path
  }

  /// Creates a symbolic link to another name in the directory.
  func link(_ name: String, to other: String) throws {
    guard symlink(other, "\(path)/\(name)") == 0 else { throw Refused() }
  }

  private struct Refused: Error {}
}
