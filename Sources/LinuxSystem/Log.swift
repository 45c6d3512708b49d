import Glibc

/// Events as lines on stderr, for the journal and for people.
public struct Log: Sendable {
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

  private let withPriorities: Bool

  /// A log on stderr: with the `<N>` prefixes of sd-daemon(3), but on a terminal, where a person reads it.
  public init() { withPriorities = isatty(STDERR_FILENO) != 1 }

  /// Writes one event; every line of it carries the prefix, so that the journal keeps the priority.
  public func write(_ priority: Priority, _ event: String) {
    let prefix = withPriorities ? "<\(priority.rawValue)>" : ""
    let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { prefix + Self.printable($0) + "\n" }.joined()
    // Where stderr itself is broken there is nowhere left to say so.
    do throws(SystemError) { try Output.write(Array(text.utf8), to: STDERR_FILENO) } catch {}
  }

  /// Control characters from a file or a device must not reach a terminal.
  private static func printable(_ line: Substring) -> String {
    String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
  }
}
