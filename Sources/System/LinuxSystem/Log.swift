import Glibc
import Synchronization

/// Events as lines on stderr, for the journal and for people.
///
/// Writing never waits: where the reader of stderr has fallen behind, lines are left out, and counted in the next
/// one that can be written.
public final class Log: Sendable {
  /// How much an event matters, by the numbers of syslog(3).
  public enum Priority: Int, Sendable {
    /// Something does not work.
    case error = 3
    /// Something is not as it should be.
    case warning = 4
    /// Worth knowing.
    case notice = 5
    /// Ordinary.
    case information = 6
  }

  private let withPriorities = isatty(STDERR_FILENO) != 1
  private let lost = Mutex(0)

  /// A log on stderr: with the `<N>` prefixes of sd-daemon(3), but on a terminal, where a person reads it.
  public init() {}

  /// Writes one event; every line of it carries the prefix, so that the journal keeps the priority.
  public func write(_ priority: Priority, _ event: String) {
    let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
    lost.withLock { lost in
      if lost > 0, write(.warning, line: "\(lost) lines of the log were lost: nobody read them") { lost = 0 }
      for line in lines where !write(priority, line: line) { lost += 1 }
    }
  }

  /// Writes a line, false where it would have to wait: a pipe that is not blocked takes PIPE_BUF bytes at once.
  private func write(_ priority: Priority, line: some StringProtocol) -> Bool {
    guard !Output.isBlocked(STDERR_FILENO) else { return false }
    let text = (withPriorities ? "<\(priority.rawValue)>" : "") + Self.printable(line) + "\n"
    do throws(SystemError) {
      try Output.write(Array(text.utf8), to: STDERR_FILENO)
    } catch {
      // Where stderr itself is broken there is nowhere left to say so.
    }
    return true
  }

  /// Control characters from a file or a device must not reach a terminal.
  private static func printable(_ line: some StringProtocol) -> String {
    String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
  }
}
