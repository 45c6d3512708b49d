import Glibc

/// A folder that is this user's alone: no link, of its own user identifier, and of mode 0700.
///
/// In a folder that others may write to, such as /tmp, anybody can put a link, a file or a folder of their own at a name
/// that is known beforehand. What lies there is looked at by lstat(2) and used only where nobody else could have made
/// it.
public enum PrivateFolder {
  /// What is at a path.
  public enum Finding: Equatable, Sendable {
    /// Such a folder.
    case own
    /// Nothing.
    case missing
    /// Something else, in words: `it is a link`.
    case foreign(String)
  }

  /// Looks at a path.
  public static func look(at path: String) -> Finding {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR
        ? .missing : .foreign("it cannot be looked at: \(Errno(errno).words)")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK: return .foreign("it is a link")
    default: return .foreign("it is no folder")
    }
    guard status.st_uid == geteuid() else { return .foreign("it belongs to the user \(status.st_uid)") }
    let mode = status.st_mode & 0o7777
    guard mode == 0o700 else { return .foreign("its mode is 0\(String(mode, radix: 8)), not 0700") }
    return .own
  }

  /// Makes such a folder where there is none.
  ///
  /// - Parameter path: the folder; the one that it is in has to exist.
  /// - Throws: ``SystemError`` where it cannot be made, or where something else lies there.
  public static func make(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 {
      // The umask may have taken more away.
      guard chmod(path, 0o700) == 0 else { throw .last("set the mode of \(path)") }
    } else if errno != EEXIST {
      throw .last("make the folder \(path)")
    }
    guard case .foreign(let reason) = look(at: path) else { return }
    throw SystemError("use the folder \(path)", code: EPERM, advice: reason)
  }

  /// Removes a folder that is empty; any other stays.
  public static func removeIfEmpty(_ path: String) { rmdir(path) }
}
