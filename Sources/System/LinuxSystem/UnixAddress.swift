import Glibc

/// The path of a Unix socket for the kernel, checked for its length.
struct UnixAddress {
  /// The longest path: sun_path holds 108 bytes including the NUL (unix(7)).
  static let maximumBytes = 107

  private let path: [UInt8]

  init(_ path: String, operation: String) throws(SystemError) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, !bytes.contains(0) else {
      throw SystemError(operation, code: EINVAL, advice: "use the path of a socket")
    }
    guard bytes.count <= Self.maximumBytes else {
      throw SystemError(
        operation, code: ENAMETOOLONG,
        advice: "a socket's path has at most \(Self.maximumBytes) bytes, this one has \(bytes.count)")
    }
    self.path = bytes
  }

  /// Makes a non-blocking, close-on-exec stream socket.
  static func makeSocket(_ operation: String) throws(SystemError) -> FileDescriptor {
    let number = socket(
      AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard number >= 0 else { throw .last(operation) }
    return FileDescriptor(owning: number)
  }

  /// Calls connect(2) or bind(2).
  ///
  /// - Returns: The errno; zero on success.
  func apply(
    _ call: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt, to socket: CInt
  ) -> CInt {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count + 1)
    return withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(socket, $0, length) == 0 ? 0 : errno
      }
    }
  }
}
