import Glibc

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

  /// Whether a write would have to wait for the other side: a pipe takes up to PIPE_BUF bytes else.
  public static func isBlocked(_ descriptor: CInt) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, 0) == 0
  }

  /// Writes what nobody waits for: nothing where the other side has fallen behind or is gone.
  public static func offer(_ bytes: [UInt8], to descriptor: CInt) {
    guard !isBlocked(descriptor) else { return }
    do throws(SystemError) { try write(bytes, to: descriptor) } catch {}
  }

  /// Takes the numbers 0 to 2 where the caller left them closed: else the next file that is opened, a bus perhaps,
  /// would get one of them, and with it what is meant for stdout or stderr.
  ///
  /// A closed stdout becomes a pipe that nobody reads.
  public static func occupyStandardDescriptors() {
    let isOutputClosed = fcntl(STDOUT_FILENO, F_GETFD) < 0
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
    var ends: [CInt] = [-1, -1]
    guard isOutputClosed, pipe(&ends) == 0 else { return }
    dup2(ends[1], STDOUT_FILENO)
    for end in ends { close(end) }
  }

  /// Makes writes to a closed pipe fail with EPIPE instead of ending the process.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Whether a descriptor is a terminal.
  public static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }
}
