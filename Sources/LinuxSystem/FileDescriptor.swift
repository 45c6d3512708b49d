import Glibc

/// An open file descriptor that closes itself.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number, valid as long as this value lives.
  public let number: CInt

  /// Takes over a descriptor.
  public init(owning number: CInt) { self.number = number }

  /// Takes over what a C function returned: a descriptor, or a negative errno.
  ///
  /// - Throws: ``SystemError`` for a negative errno.
  init(_ result: CInt, _ operation: String) throws(SystemError) {
    guard result >= 0 else { throw SystemError(operation, code: -result) }
    number = result
  }

  deinit { close(number) }
}

/// Writes to descriptors that may be slow, closed or interrupted.
public enum Output {
  /// Writes all bytes, by one write(2) where the other side takes them whole.
  ///
  /// - Throws: ``SystemError``, with EPIPE where nobody reads any more.
  public static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .last("write to descriptor \(descriptor)")
      }
    }
  }

  /// Makes writes to a closed pipe fail with EPIPE instead of ending the process.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Whether a descriptor is a terminal.
  public static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }
}
