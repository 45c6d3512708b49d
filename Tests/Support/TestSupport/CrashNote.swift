import Foundation

/// Prints which input was being processed when the program crashes.
package enum CrashNote {
  // A signal handler may neither allocate nor lock, so it only writes a line that is prepared beforehand.
  private nonisolated(unsafe) static let line = UnsafeMutablePointer<CChar>.allocate(capacity: 128)
  private nonisolated(unsafe) static var length = 0
  private nonisolated(unsafe) static var seed: UInt64 = 0

  /// Installs the signal handlers.
  package static func install(seed: UInt64) {
    self.seed = seed
    begin(0)
    for name in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      signal(name) { name in
        CrashNote.write()
        signal(name, SIG_DFL)
        raise(name)
      }
    }
  }

  /// Records the number of the next input.
  package static func begin(_ number: Int) {
    let text = "crashed at input \(number) of seed \(seed)\n"
    length = 0
    for byte in text.utf8.prefix(128) {
      line[length] = CChar(bitPattern: byte)
      length += 1
    }
  }

  private static func write() {
    _ = Foundation.write(STDERR_FILENO, line, length)
  }
}
