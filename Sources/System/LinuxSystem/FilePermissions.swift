import Glibc

/// The access of others to a file, by its mode.
package struct FilePermissions: Equatable, Sendable {
  /// Whether all other users have any access.
  package let areOpenToOthers: Bool
  /// Whether the group has any access.
  package let areOpenToGroup: Bool
  /// Whether this program's user is the owner.
  package let isOwn: Bool

  /// Reads the permissions of the file at a path; `nil` if there is none, or this user cannot see it.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    areOpenToOthers = status.st_mode & 0o007 != 0
    areOpenToGroup = status.st_mode & 0o070 != 0
    isOwn = status.st_uid == geteuid()
  }
}
