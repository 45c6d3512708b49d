import CLinux
import Glibc

/// A Unix socket that clients connect to, for this user and this group.
///
/// Two daemons never fight over one path: where another one answers, the second is refused; what a daemon that was
/// killed left behind is replaced.
public final class UnixListener: Sendable {
  private let socket: FileDescriptor
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Listens at a path.
  ///
  /// - Parameters:
  ///   - path: where the socket is made, of at most 107 bytes; its folder has to exist.
  ///   - remedy: what to do where it cannot be there.
  /// - Returns: the listening socket, of mode 0660.
  /// - Throws: ``SystemError`` with what to do.
  public static func listen(
    path: String, otherwise remedy: String = "give another path"
  ) throws(SystemError) -> UnixListener {
    let operation = "listen at \(path)"
    let address = try UnixAddress(path, operation: operation)
    // Between looking at an old socket and replacing it nobody else may do the same.
    let lock = lockFolder(of: path)
    try removeStaleSocket(path, address, operation, otherwise: remedy)
    let socket = try UnixAddress.makeSocket(operation)
    let code = address.apply(bind, to: socket.number)
    guard code == 0 else {
      throw SystemError(operation, code: code, advice: advice(for: code, otherwise: remedy))
    }
    let file = try FileDescriptor(clinux_path_open(path), operation)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .last(operation) }
    let listener = UnixListener(socket, path: path, status: status)
    // The service's umask leaves nothing to the group; nobody can connect before listen(2). Whoever owns the folder may
    // have put a link to another file there meanwhile, whose mode this must not be.
    guard status.st_mode & S_IFMT == S_IFSOCK, chmod("/proc/self/fd/\(file.number)", 0o660) == 0 else {
      throw .last("set the mode of \(path)")
    }
    guard Glibc.listen(listener.socket.number, 16) == 0 else { throw .last(operation) }
    _ = consume lock
    return listener
  }

  private init(_ socket: consuming FileDescriptor, path: String, status: stat) {
    self.socket = socket
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  deinit { remove() }

  /// Removes the socket's file, where it is still the one that was made: who connects from now on finds none.
  ///
  /// It happens by itself with the listener's end.
  public func remove() {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
    unlink(path)
  }

  /// The descriptor to poll for reading.
  public var descriptor: CInt { socket.number }

  /// Takes the next client that waits.
  ///
  /// - Returns: the connection, `nil` where nobody waits.
  /// - Throws: ``SystemError`` where the system is out of descriptors or memory; the client goes on waiting, so that
  ///   the listener stays readable.
  public func accept() throws(SystemError) -> UnixStream? {
    let number = clinux_accept(socket.number)
    switch number {
    case 0...: return UnixStream(FileDescriptor(owning: number))
    case -EAGAIN, -EINTR, -ECONNABORTED: return nil
    default: throw SystemError("accept a client at \(path)", code: -number)
    }
  }

  /// Removes a socket that nobody answers any more.
  private static func removeStaleSocket(
    _ path: String, _ address: UnixAddress, _ operation: String, otherwise remedy: String
  ) throws(SystemError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw SystemError(
        operation, code: EEXIST,
        advice: "what lies there is no socket: move it away, or \(remedy)")
    }
    let probe = try UnixAddress.makeSocket(operation)
    let code = address.apply(connect, to: probe.number)
    switch code {
    case 0, EAGAIN:
      throw SystemError(
        operation, code: EADDRINUSE,
        advice: "it is answered by another program: stop that one, or \(remedy)")
    case ECONNREFUSED:
      guard unlink(path) == 0 || errno == ENOENT else { throw .last("remove the old socket \(path)") }
    case ENOENT:
      return
    default:
      throw SystemError(
        operation, code: code,
        advice: "a socket that lies there cannot be asked: remove it, or \(remedy)")
    }
  }

  /// Keeps other daemons from the same steps; whoever holds the folder's lock for longer than half a second is
  /// another kind of program, and is not waited for.
  private static func lockFolder(of path: String) -> FileDescriptor? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(owning: number)
    for _ in 0..<50 {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { break }
      usleep(10_000)
    }
    return descriptor
  }

  private static func advice(for code: CInt, otherwise remedy: String) -> String? {
    switch code {
    case ENOENT, ENOTDIR: "make its folder, or \(remedy)"
    case EACCES, EPERM, EROFS: "\(remedy), in a folder that may be written"
    default: nil
    }
  }
}
