import Glibc

/// A folder of this user alone: no link, owned by the user, of mode 0700.
///
/// In a folder that others may write to, such as /tmp, anybody can make a link, file or folder with a
/// predictable name. So the path is checked with lstat(2), and used only if nobody else can have made it.
package enum PrivateFolder {
  /// The thing found at a path.
  package enum Finding: Equatable, Sendable {
    /// Such a folder.
    case own
    case missing
    /// Something else, in words such as `it is a link`.
    case foreign(String)
  }

  package static func check(at path: String) -> Finding {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR
        ? .missing : .foreign("it cannot be checked: \(Errno(errno).words)")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK: return .foreign("it is a link")
    default: return .foreign("it is not a folder")
    }
    guard status.st_uid == geteuid() else { return .foreign("it belongs to the user \(status.st_uid)") }
    let mode = status.st_mode & 0o7777
    guard mode == 0o700 else { return .foreign("its mode is 0\(String(mode, radix: 8)), not 0700") }
    return .own
  }

  /// Makes such a folder if there is none.
  ///
  /// - Parameter path: The folder; its parent must exist.
  /// - Throws: ``SystemError`` if it cannot be made, or something else exists there.
  package static func make(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 {
      // The umask may have removed more.
      guard chmod(path, 0o700) == 0 else { throw .last("set the mode of \(path)") }
    } else if errno != EEXIST {
      throw .last("create the folder \(path)")
    }
    guard case .foreign(let reason) = check(at: path) else { return }
    throw SystemError("use the folder \(path)", code: EPERM, advice: reason)
  }

  package static func removeIfEmpty(_ path: String) { rmdir(path) }
}
