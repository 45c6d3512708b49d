import Glibc

/// Keeps two programs from sharing a panel, since I²C itself has no owner, or a folder (flock(2)).
///
/// Only the owner may access the file (mode 0600), because opening it is enough to lock it. Nothing is
/// changed before the lock is held, and no link is followed: the folder may belong to another user.
package struct InstanceLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// Acquires the lock.
  ///
  /// - Parameter path: The lock file, made if missing, in an existing folder.
  /// - Returns: The lock; `nil` if another program holds it.
  /// - Throws: ``SystemError`` if the file cannot be made or opened, or is not a regular file.
  package static func acquire(_ path: String) throws(SystemError) -> InstanceLock? {
    // Stopping a service may remove its folder, and with it a file that was opened just before.
    for _ in 0..<100 {
      let file = try openFile(path)
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
        if errno == EWOULDBLOCK { return nil }
        throw .last("lock \(path)")
      }
      guard isStillThere(file, path) else { continue }
      // Files of earlier releases are open to others.
      fchmod(file.number, 0o600)
      return InstanceLock(file: file)
    }
    throw SystemError("lock \(path)", code: EAGAIN, advice: "it keeps being replaced")
  }

  private static func openFile(_ path: String) throws(SystemError) -> FileDescriptor {
    // Does not wait for a FIFO; the kind is checked once the file is open.
    let number = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      let code = errno
      throw SystemError("open \(path)", code: code, advice: code == ELOOP ? foreign : nil)
    }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last("stat \(path)") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("lock \(path)", code: EINVAL, advice: foreign)
    }
    return file
  }

  private static let foreign = "this is not a lock: remove it, and find out where it comes from"

  private static func isStillThere(_ file: borrowing FileDescriptor, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(file.number, &opened) == 0, lstat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}
