import Glibc

extension SystemError {
  /// Whether a connection failed because nobody answers there: no socket, a dead one, or a queue that nobody empties.
  public var isAbsence: Bool {
    [ENOENT, ENOTDIR, ECONNREFUSED, EAGAIN].contains(code)
  }
}
