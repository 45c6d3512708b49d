import Glibc

/// Keeps two programs from driving one panel: I²C itself knows no owner (flock(2)).
public struct InstanceLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// Takes the lock, `nil` where another program holds it.
  ///
  /// - Throws: ``SystemError`` where the lock's file cannot be made.
  public static func acquire(_ path: String) throws(SystemError) -> InstanceLock? {
    var number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    // Another user may only read it, which is enough to lock it.
    if number < 0, errno == EACCES { number = open(path, O_RDONLY | O_CLOEXEC) }
    guard number >= 0 else { throw .last("open \(path)") }
    let lock = InstanceLock(file: FileDescriptor(owning: number))
    // The service's umask would hide it from those users.
    fchmod(number, 0o644)
    guard flock(number, LOCK_EX | LOCK_NB) != 0 else { return lock }
    if errno == EWOULDBLOCK { return nil }
    throw .last("lock \(path)")
  }
}
