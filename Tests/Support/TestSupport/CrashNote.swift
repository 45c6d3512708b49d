import Foundation

/// Says which input was being read when the program dies of a trap.
package enum CrashNote {
  // A signal handler may neither allocate nor lock, so the line is made beforehand and only written there.
  private nonisolated(unsafe) static let line = UnsafeMutablePointer<CChar>.allocate(capacity: 128)
  private nonisolated(unsafe) static var length = 0
  private nonisolated(unsafe) static var seed: UInt64 = 0

  /// Says from now on which input of a seed it was.
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

  /// Takes note of the input that is read next.
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
