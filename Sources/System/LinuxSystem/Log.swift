import Glibc
import Synchronization
import Text

/// Events as lines on stderr, for the journal and for people.
///
/// Writing never waits. Where the reader of stderr has fallen behind, lines are kept; where it has fallen far behind,
/// they are left out, and counted in the first one that is written once there is room again.
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

  /// How many bytes are kept for a reader that has fallen behind.
  public static let longestRest = 65_536

  /// Where the lines go, for who waits for room there: see ``flush(toldOfRoom:)``.
  public let output: OutputQueue
  private let withPriorities: Bool
  private let lost = Mutex(0)

  /// A log on stderr: with the `<N>` prefixes of sd-daemon(3) where the journal reads it, plain for people and files.
  public convenience init() {
    let stream = EnvironmentVariable.value(of: "JOURNAL_STREAM")
    self.init(.standardError, withPriorities: Journal.isBehind(STDERR_FILENO, stream: stream))
  }

  /// A log on another output.
  init(_ output: OutputQueue, withPriorities: Bool) {
    self.output = output
    self.withPriorities = withPriorities
  }

  /// Writes one event; every line of it carries the prefix, so that the journal keeps the priority.
  public func write(_ priority: Priority, _ event: String) {
    let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
    lost.withLock { lost in
      tellOfLosses(&lost)
      for line in lines {
        // Once lines are left out, the next one waits until all that was kept is out: the hole is then one.
        if lost > 0 || output.count > Self.longestRest { lost += 1 } else { post(priority, line) }
      }
    }
  }

  /// Writes what was kept, as far as there is room for it.
  ///
  /// - Parameter toldOfRoom: whether poll(2) has just told of room.
  public func flush(toldOfRoom: Bool = false) {
    // Where stderr itself is broken there is nowhere left to say so.
    do throws(SystemError) { try output.flush(toldOfRoom: toldOfRoom) } catch {}
    lost.withLock { lost in tellOfLosses(&lost) }
  }

  /// Gives what was kept a last chance.
  public func finish(within nanoseconds: UInt64) {
    flush()
    output.finish(within: nanoseconds)
  }

  private func tellOfLosses(_ lost: inout Int) {
    guard lost > 0, !output.hasRest else { return }
    post(.warning, "\(lost) lines of the log were lost: nobody read them")
    lost = 0
  }

  private func post(_ priority: Priority, _ line: some StringProtocol) {
    let text = (withPriorities ? "<\(priority.rawValue)>" : "") + Printable.text(String(line)) + "\n"
    do throws(SystemError) { try output.post(Array(text.utf8)) } catch {}
  }
}
