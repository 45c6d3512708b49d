import Glibc

/// The access of others to a file, by its mode.
public struct FilePermissions: Equatable, Sendable {
  /// Whether all other users have any access.
  public let areOpenToOthers: Bool
  /// Whether the group has any access.
  public let areOpenToGroup: Bool
  /// Whether this program's user is the owner.
  public let isOwn: Bool

  /// Reads the permissions of the file at a path; `nil` if there is none, or this user cannot see it.
  public init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    areOpenToOthers = status.st_mode & 0o007 != 0
    areOpenToGroup = status.st_mode & 0o070 != 0
    isOwn = status.st_uid == geteuid()
  }
}
