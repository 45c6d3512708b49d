import CLinux
import Glibc

/// A Unix socket that accepts clients of this user and group.
///
/// Two daemons never compete for one path: if another daemon answers, the second is refused; a socket that a
/// killed daemon left is replaced.
package final class UnixListener: Sendable {
  private let socket: FileDescriptor
  private let path: String
  /// The socket's file; `nil` if the service manager made it, and will remove it.
  private let made: (device: dev_t, inode: ino_t)?

  /// Listens at a path.
  ///
  /// - Parameters:
  ///   - path: The socket to make, of at most 107 bytes; its folder must exist.
  ///   - remedy: The advice if it cannot be made.
  ///   - backlog: How many clients may wait to be accepted; others are refused (listen(2)).
  /// - Returns: The listening socket, of mode 0660.
  /// - Throws: ``SystemError`` with advice.
  package static func listen(
    path: String, otherwise remedy: String = "use another path", backlog: CInt = 16
  ) throws(SystemError) -> UnixListener {
    let operation = "listen at \(path)"
    let address = try UnixAddress(path, operation: operation)
    // Keeps other daemons from replacing the old socket between the check and the replacement.
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
    // The service's umask gives the group no access; nobody can connect before listen(2). The owner of the
    // folder may have put a link to another file here meanwhile, and its mode must not change.
    guard status.st_mode & S_IFMT == S_IFSOCK, chmod("/proc/self/fd/\(file.number)", 0o660) == 0 else {
      throw .last("set the mode of \(path)")
    }
    guard Glibc.listen(listener.socket.number, backlog) == 0 else { throw .last(operation) }
    _ = consume lock
    return listener
  }

  private init(_ socket: consuming FileDescriptor, path: String, status: stat?) {
    self.socket = socket
    self.path = path
    made = status.map { ($0.st_dev, $0.st_ino) }
  }

  /// The sockets passed by the service manager (sd_listen_fds_with_names(3)).
  ///
  /// - Parameter environment: Returns the value of a variable.
  /// - Returns: The sockets by name, FileDescriptorName= of their units.
  /// - Throws: ``SystemError`` if a descriptor is not a listening Unix socket.
  package static func inherited(
    environment: (String) -> String?
  ) throws(SystemError) -> [String: UnixListener] {
    guard environment("LISTEN_PID") == String(getpid()),
      let count = environment("LISTEN_FDS").flatMap(Int.init), (1...16).contains(count)
    else { return [:] }
    let names = (environment("LISTEN_FDNAMES") ?? "").split(separator: ":", omittingEmptySubsequences: false)
    var listeners: [String: UnixListener] = [:]
    // The first one after the three standard descriptors.
    for (index, number) in (3..<CInt(3 + count)).enumerated() {
      let name = index < names.count ? String(names[index]) : "unknown"
      listeners[name] = try takeOver(number, named: name)
    }
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    return listeners
  }

  private static func takeOver(_ number: CInt, named name: String) throws(SystemError) -> UnixListener {
    let operation = "take over the service manager's socket \(name)"
    var (listens, domain): (CInt, CInt) = (0, 0)
    var length = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0 else {
      throw .last(operation)
    }
    guard getsockopt(number, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0 else { throw .last(operation) }
    guard listens == 1, domain == AF_UNIX else {
      throw SystemError(operation, code: ENOTSOCK, advice: "its .socket unit has ListenStream= with a path")
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    return UnixListener(FileDescriptor(owning: number), path: name, status: nil)
  }

  deinit { remove() }

  /// Removes the socket's file, if it is still the one that was made, so that new clients find none.
  ///
  /// Deinit does the same.
  package func remove() {
    guard let made else { return }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_dev == made.device, status.st_ino == made.inode else { return }
    unlink(path)
  }

  /// The descriptor to poll for reading.
  package var descriptor: CInt { socket.number }

  /// Accepts the next waiting client.
  ///
  /// - Returns: The connection; `nil` if no client waits.
  /// - Throws: ``SystemError`` if the system has no descriptors or memory left; the client keeps waiting, so
  ///   the listener stays readable.
  package func accept() throws(SystemError) -> UnixStream? {
    let number = clinux_accept(socket.number)
    switch number {
    case 0...: return UnixStream(FileDescriptor(owning: number))
    case -EAGAIN, -EINTR, -ECONNABORTED: return nil
    default: throw SystemError("accept a client at \(path)", code: -number)
    }
  }

  /// Removes a socket that nobody answers.
  private static func removeStaleSocket(
    _ path: String, _ address: UnixAddress, _ operation: String, otherwise remedy: String
  ) throws(SystemError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw SystemError(
        operation, code: EEXIST,
        advice: "this is not a socket: move it away, or \(remedy)")
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
        advice: "the socket there cannot be checked: remove it if it is unused, or \(remedy)")
    }
  }

  /// Locks the folder against other daemons in the same steps.
  ///
  /// A program that holds the lock for longer than half a second is of another kind and is ignored.
  private static func lockFolder(of path: String) -> FileDescriptor? {
    let number = open(FileSystem.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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
    case ENOENT, ENOTDIR: "create its folder, or \(remedy)"
    case EACCES, EPERM, EROFS: "\(remedy), in a writable folder"
    default: nil
    }
  }
}
