import Glibc

/// Who may read or change a file beside its owner, by its mode.
public struct FilePermissions: Equatable, Sendable {
  /// Whether everybody may do anything with it.
  public let areOpenToOthers: Bool
  /// Whether its group may.
  public let areOpenToGroup: Bool
  /// Whether this program's user is the owner.
  public let isOwn: Bool

  /// Those of the file that a path leads to; `nil` where there is none, or this user cannot see it.
  public init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    areOpenToOthers = status.st_mode & 0o007 != 0
    areOpenToGroup = status.st_mode & 0o070 != 0
    isOwn = status.st_uid == geteuid()
  }
}
