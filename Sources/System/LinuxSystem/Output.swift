import Glibc

/// Writes to descriptors that may be slow, closed or interrupted.
package enum Output {
  /// Writes all bytes and waits for the reader; one write(2) if the reader accepts them all at once.
  ///
  /// - Throws: ``SystemError``, with EPIPE if the reader is gone.
  package static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    do throws(Errno) { try writeAll(bytes[...], to: descriptor) } catch { throw failure(descriptor, error) }
  }

  /// The same, but throws the bare errno.
  static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) throws(Errno) {
    var rest = bytes
    while !rest.isEmpty {
      do throws(Errno) {
        let count = try uninterrupted {
          rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        }
        rest = rest.dropFirst(count)
      } catch {
        guard error.code == EAGAIN else { throw error }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      }
    }
  }

  static func failure(_ descriptor: CInt, _ error: Errno) -> SystemError {
    let name =
      switch descriptor {
      case STDOUT_FILENO: "stdout"
      case STDERR_FILENO: "stderr"
      default: "descriptor \(descriptor)"
      }
    return SystemError(
      "write to \(name)", code: error.code,
      advice: error.code == EFBIG
        ? "raise the limit of a file's size: ulimit -f, or LimitFSIZE= of a service" : nil)
  }

  /// Whether a write would block; otherwise a pipe accepts up to PIPE_BUF bytes.
  package static func isBlocked(_ descriptor: CInt) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, 0) == 0
  }

  /// Writes unimportant bytes; drops them if the reader is behind or gone.
  package static func offer(_ bytes: [UInt8], to descriptor: CInt) {
    guard !isBlocked(descriptor) else { return }
    do throws(SystemError) { try write(bytes, to: descriptor) } catch {}
  }

  /// Occupies the descriptors 0 to 2 that the caller left closed.
  ///
  /// Otherwise the next file opened, perhaps a bus, would get one of these numbers, and with it the output
  /// meant for stdout or stderr. A closed stdout becomes a pipe without a reader.
  package static func occupyStandardDescriptors() {
    let isOutputClosed = fcntl(STDOUT_FILENO, F_GETFD) < 0
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
    var ends: [CInt] = [-1, -1]
    guard isOutputClosed, pipe(&ends) == 0 else { return }
    dup2(ends[1], STDOUT_FILENO)
    for end in ends { close(end) }
  }

  /// Makes writes fail with EPIPE on a pipe without a reader, and with EFBIG past the file size limit,
  /// instead of ending the process (SIGPIPE, SIGXFSZ).
  package static func ignoreSignalsOfWrites() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  package static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }
}
