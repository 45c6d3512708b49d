import Glibc
import LinuxSystem
import PanelThreads

/// Starts threads as the daemon does, counts those alive and can run out of them.
final class ThreadCrew: Sendable {
  private struct Book: Sendable {
    var threads: [String] = []
    var started = 0
    var tries = 0
    /// How many more threads can be started.
    var room = Int.max
  }

  private let book = Monitor(Book())

  /// Starts a panel's threads.
  var starter: ThreadStarter {
    { [self] run throws(SystemError) in
      let hasRoom = book.withLock { book in
        book.tries += 1
        guard book.room > 0 else { return false }
        book.room -= 1
        book.started += 1
        return true
      }
      guard hasRoom else { throw SystemError("start a thread", code: EAGAIN) }
      try Worker.start { [self] in
        let folder = Self.folderOfThisThread
        book.update { $0.threads.append(folder) }
        run()
      }
    }
  }

  /// How often a thread was requested.
  var tries: Int { book.withLock(\.tries) }

  /// Allows this many further threads.
  func setRoom(_ room: Int) { book.withLock { $0.room = room } }

  /// How many of its threads are alive, by their folders in /proc/self/task.
  ///
  /// The process also has the threads of parallel tests.
  var alive: Int {
    book.withLock { book in
      // A thread that has not recorded its folder yet is alive too.
      book.started - book.threads.count + book.threads.count { access($0, F_OK) == 0 }
    }
  }

  private static var folderOfThisThread: String {
    "/proc/" + (FileSystem.linkTarget(of: "/proc/thread-self") ?? "thread-self")
  }
}
