import Glibc
import LinuxSystem
import PanelThreads

/// Starts threads as the daemon does, knows which of them still live, and can be out of them.
final class ThreadCrew: Sendable {
  private struct Book: Sendable {
    var threads: [String] = []
    var started = 0
    var tries = 0
    /// How many are still to be had.
    var room = Int.max
  }

  private let book = Monitor(Book())

  /// What a panel starts its threads by.
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

  /// How often a thread was asked for.
  var tries: Int { book.withLock(\.tries) }

  /// Lets as many further threads be started.
  func setRoom(_ room: Int) { book.withLock { $0.room = room } }

  /// How many of its threads the kernel knows, by their folders in /proc/self/task.
  ///
  /// Tests that run beside this one have threads too.
  var alive: Int {
    book.withLock { book in
      // One that has not told who it is lives, too.
      book.started - book.threads.count + book.threads.count { access($0, F_OK) == 0 }
    }
  }

  private static var folderOfThisThread: String {
    "/proc/" + (FileSystem.linkTarget(of: "/proc/thread-self") ?? "thread-self")
  }
}
