import Glibc
import Synchronization
import Text

/// A log on stderr, for the journal and for people.
///
/// Writing never waits. Lines are queued while the reader of stderr is behind. Once the queue is full,
/// further lines are dropped and counted; the count is logged when the queue is empty again.
package final class Log: Sendable {
  /// The priority of an event, with the numbers of syslog(3).
  package enum Priority: Int, Sendable {
    /// Something does not work.
    case error = 3
    /// Something is not as it should be.
    case warning = 4
    /// Worth knowing.
    case notice = 5
    /// Ordinary.
    case information = 6
  }

  /// The most bytes to queue for a slow reader.
  package static let longestRest = 65_536

  /// The output of the lines, for callers that wait for room there: see ``flush(toldOfRoom:)``.
  package let output: OutputQueue
  private let withPriorities: Bool
  private let lost = Mutex(0)

  /// Makes a log on stderr, with the `<N>` prefixes of sd-daemon(3) if the journal reads it.
  package convenience init() {
    let stream = EnvironmentVariable.value(of: "JOURNAL_STREAM")
    self.init(.standardError, withPriorities: Journal.isBehind(STDERR_FILENO, stream: stream))
  }

  init(_ output: OutputQueue, withPriorities: Bool) {
    self.output = output
    self.withPriorities = withPriorities
  }

  /// Writes an event; every line of it carries the prefix, so that the journal keeps the priority.
  package func write(_ priority: Priority, _ event: String) {
    let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
    lost.withLock { lost in
      reportLosses(&lost)
      for line in lines {
        // Once a line is dropped, so are all others until the queue is empty: that leaves a single gap.
        if lost > 0 || output.count > Self.longestRest { lost += 1 } else { post(priority, line) }
      }
    }
  }

  /// Writes queued lines as far as there is room.
  ///
  /// - Parameter toldOfRoom: Whether poll(2) has just reported room.
  package func flush(toldOfRoom: Bool = false) {
    // If stderr itself is broken, there is nowhere to report it.
    do throws(SystemError) { try output.flush(toldOfRoom: toldOfRoom) } catch {}
    lost.withLock { lost in reportLosses(&lost) }
  }

  /// Waits that long for queued lines to be written, then closes the output.
  package func finish(within nanoseconds: UInt64) {
    flush()
    output.finish(within: nanoseconds)
  }

  private func reportLosses(_ lost: inout Int) {
    guard lost > 0, !output.hasRest else { return }
    post(.warning, "\(lost) log lines were lost: nothing read them")
    lost = 0
  }

  private func post(_ priority: Priority, _ line: some StringProtocol) {
    let text = (withPriorities ? "<\(priority.rawValue)>" : "") + Printable.text(String(line)) + "\n"
    do throws(SystemError) { try output.post(Array(text.utf8)) } catch {}
  }
}

/// The systemd journal, where a service's output goes (systemd.exec(5), systemd-journald.service(8)).
enum Journal {
  /// Whether a descriptor leads to the journal, which the service manager identifies by device and inode.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of the output.
  ///   - stream: The value of JOURNAL_STREAM, such as `8:2711`; `nil` if unset.
  /// - Returns: False if, for example, a shell has redirected the output.
  static func isBehind(_ descriptor: CInt, stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(descriptor, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }
}
