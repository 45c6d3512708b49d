import Foundation
import LinuxSystem
import Testing

/// What did not come in time.
struct TookTooLong: Error, CustomStringConvertible {
  let awaited: String
  let context: String
  var description: String { "waited in vain for \(awaited)\n\(context)" }
}

/// Waits until something is so, without holding a thread.
///
/// The deadline is there to end a test that has failed: no test asserts how long something took by it. Of a pause that lasted
/// longer, since others had their turn, a second counts: on a slow machine it is looked at as often as that, too.
func eventually(
  _ awaited: String, within seconds: Double = 20, context: @autoclosure () -> String = "",
  _ condition: () throws -> Bool
) async throws {
  var rest = Duration.seconds(seconds)
  while try !condition() {
    if rest < .zero { throw TookTooLong(awaited: awaited, context: context()) }
    let began = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(5))
    rest -= min(ContinuousClock.now - began, .seconds(1))
  }
}

/// Waits until something is so, and holds the thread: for ``onItsOwnThread(_:)``.
func eventually(
  _ awaited: String, within seconds: Double = 20, context: @autoclosure () -> String = "",
  _ condition: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    if ContinuousClock.now > deadline { throw TookTooLong(awaited: awaited, context: context()) }
    usleep(1000)
  }
}

/// Does something beside the test runner's threads.
///
/// An `await` of a test goes on when all others that are ready have had their turn, which may be many seconds later.
/// What the daemon itself times must not wait for that: neither a client that it closes when nothing is read for too
/// long, nor the measuring of how long it took for something.
func onItsOwnThread<Success: Sendable>(
  _ work: @escaping @Sendable () throws -> Success
) async throws -> Success {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}

/// Waits until no more threads of this machine want a processor than it has, ten seconds at the most.
///
/// How long the daemon takes for something is measured then: while a hundred programs start, each gets a fraction of a
/// processor, and what that makes of a time is not the daemon's doing.
func calm() async throws {
  var calmLooks = 0
  let few = ProcessInfo.processInfo.activeProcessorCount + 1
  for _ in 0..<200 {
    // Where there is no such file there is nothing to wait for.
    guard let running = try FileSystem.runningThreads() else { return }
    let isCalm = try running <= few || running - FileSystem.idleThreads() <= few
    calmLooks = isCalm ? calmLooks + 1 : 0
    if calmLooks == 4 { return }
    try await Task.sleep(for: .milliseconds(50))
  }
}

extension FileSystem {
  /// The fourth field of /proc/loadavg, as far as the stroke (proc(5)).
  fileprivate static func runningThreads() throws -> Int? {
    let fields = String(decoding: try read("/proc/loadavg", maximumBytes: 256), as: UTF8.self).split(
      separator: " ")
    return fields.count > 3 ? Int(fields[3].prefix { $0 != "/" }) : nil
  }

  /// How many of them run at idle priority, which gives way to all others at once (sched(7)).
  fileprivate static func idleThreads() throws -> Int {
    // SCHED_IDLE of include/uapi/linux/sched.h.
    let idle: Int32 = 5
    var count = 0
    for process in try entries(of: "/proc") where process.allSatisfy(\.isNumber) {
      do {
        for thread in try entries(of: "/proc/\(process)/task") {
          let line = String(
            decoding: try read("/proc/\(process)/task/\(thread)/stat", maximumBytes: 4096), as: UTF8.self)
          // Behind the name, which may have blanks and brackets itself: the third field and those that follow (proc(5)).
          guard let name = line.lastIndex(of: ")") else { continue }
          let fields = line[name...].split(separator: " ").dropFirst()
          let policy = fields.dropFirst(38).first.flatMap { Int32($0) }
          if fields.first == "R", policy == idle { count += 1 }
        }
      } catch {
        // It has ended meanwhile.
        continue
      }
    }
    return count
  }
}

extension Child {
  /// Whether it has ended and all of its output is there.
  private var hasEnded: Bool { status != nil && errors.isAtEnd && output.isAtEnd }

  /// Waits for the end and the last of the output; returns the exit code.
  func ended(within seconds: Double = 20) async throws -> Int32 {
    try await eventually("the program's end", within: seconds, context: report) { hasEnded }
    return status ?? -1
  }

  /// Waits for the same, and holds the thread.
  func ended() throws -> Int32 {
    try eventually("the program's end", context: report) { hasEnded }
    return status ?? -1
  }

  /// Waits for a text in the log, which may be cut off before its first characters.
  func logged(_ text: String, times: Int = 1, within seconds: Double = 20) async throws {
    try await eventually("\(times) × “\(text)” in the log", within: seconds, context: report) {
      count(text) >= times
    }
  }

  /// How often a text stands in the log.
  func count(_ text: String) -> Int { errors.text.components(separatedBy: text).count - 1 }

  /// All that the daemon said, for a failed test.
  var report: String { "log:\n\(errors.text)\noutput:\n\(output.text.suffix(3000))" }
}
