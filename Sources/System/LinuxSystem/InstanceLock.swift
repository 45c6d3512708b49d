import Glibc

/// Keeps two programs from one thing: a panel, since I²C itself knows no owner, or a folder (flock(2)).
///
/// The file is its owner's alone (mode 0600), since to open it is enough to lock it. Nothing is changed before it is
/// locked, and no link is followed: the folder may belong to another user than the one who locks.
public struct InstanceLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// Takes the lock.
  ///
  /// - Parameter path: the lock's file, which is made where it is missing, in a folder that exists.
  /// - Returns: the lock, `nil` where another program holds it.
  /// - Throws: ``SystemError`` where it cannot be made or opened, or is none.
  public static func acquire(_ path: String) throws(SystemError) -> InstanceLock? {
    // Whoever stops a service may remove its folder, and with it a file that was opened just before.
    for _ in 0..<100 {
      let file = try openFile(path)
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
        if errno == EWOULDBLOCK { return nil }
        throw .last("lock \(path)")
      }
      guard isStillThere(file, path) else { continue }
      // One that an earlier release made is open to others.
      fchmod(file.number, 0o600)
      return InstanceLock(file: file)
    }
    throw SystemError("lock \(path)", code: EAGAIN, advice: "it is replaced time and again")
  }

  private static func openFile(_ path: String) throws(SystemError) -> FileDescriptor {
    // A FIFO must not be waited for; its kind is looked at once it is open.
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

  private static let foreign = "what lies there is no lock: remove it, and see who put it there"

  private static func isStillThere(_ file: borrowing FileDescriptor, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(file.number, &opened) == 0, lstat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}
