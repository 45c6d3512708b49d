import CLinux
import Glibc

/// Threads of the system's own, for work that may block in the kernel.
public enum Worker {
  /// Starts a thread that lists of threads call by a name, as `ps -L` prints them.
  ///
  /// - Parameters:
  ///   - name: the name; of a longer one 15 bytes are kept (PR_SET_NAME of prctl(2)).
  ///   - run: what it does.
  /// - Throws: ``SystemError`` where the system has no more threads.
  public static func start(
    named name: String, _ run: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    try start {
      // Without its name it does the same.
      _ = clinux_name_thread(name)
      run()
    }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a detached thread; it must not outlive the program's interest in what it does.
  ///
  /// - Throws: ``SystemError`` where the system has no more threads.
  public static func start(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
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
