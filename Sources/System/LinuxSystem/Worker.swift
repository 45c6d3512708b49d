import CLinux
import Glibc

/// System threads for work that may block in the kernel.
package enum Worker {
  /// Starts a thread with a name for lists of threads such as `ps -L`.
  ///
  /// - Parameters:
  ///   - name: The name, truncated to 15 bytes (PR_SET_NAME of prctl(2)).
  ///   - run: The work of the thread.
  /// - Throws: ``SystemError`` if the system has no thread left.
  package static func start(
    named name: String, _ run: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    try start {
      // The name is optional.
      _ = clinux_name_thread(name)
      run()
    }
  }

  /// Puts this thread to sleep for the whole time, even if signals interrupt it.
  package static func pause(nanoseconds: UInt64) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var wished = timespec(tv_sec: time_t(seconds), tv_nsec: Int(rest))
    var left = timespec()
    while nanosleep(&wished, &left) != 0, errno == EINTR { wished = left }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a detached thread.
  ///
  /// It must end by itself when its work is no longer needed, because nobody can join it.
  ///
  /// - Throws: ``SystemError`` if the system has no thread left.
  package static func start(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError("start a thread", code: code)
    }
    pthread_detach(thread)
  }
}
