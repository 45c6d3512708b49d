import Foundation
import Synchronization

/// The counts and problems that the threads of a run report.
final class Findings: Sendable {
  private struct State {
    var counts: [String: Int] = [:]
    var problems: [String] = []
    var problemCount = 0
  }

  /// The most problems whose text is kept.
  private static let mostProblems = 20

  private let state = Mutex(State())

  /// Adds to a figure.
  func count(_ name: String, _ number: Int = 1) { state.withLock { $0.counts[name, default: 0] += number } }

  /// Adds the figures of a thread.
  func count(_ counts: [String: Int]) {
    state.withLock { $0.counts.merge(counts, uniquingKeysWith: +) }
  }

  /// Records a problem.
  func object(_ problem: String) {
    state.withLock { state in
      state.problemCount += 1
      if state.problems.count < Self.mostProblems { state.problems.append(problem) }
    }
  }

  /// Records a problem if a claim does not hold.
  func claim(_ holds: Bool, _ problem: @autoclosure () -> String) { if !holds { object(problem()) } }

  var problemCount: Int { state.withLock(\.problemCount) }

  /// Prints the figures, in the order of their names.
  func printCounts() {
    for (name, count) in state.withLock(\.counts).sorted(by: { $0.key < $1.key }) {
      print(name.padding(toLength: 34, withPad: " ", startingAt: 0), count)
    }
  }

  /// If there are problems, prints them and the end of the daemon's log, and exits.
  func conclude(_ daemon: DaemonProcess) {
    let (problems, count) = state.withLock { ($0.problems, $0.problemCount) }
    guard count > 0 else { return print("all claims hold") }
    print("the end of the daemon's log:")
    for line in daemon.logLines.suffix(40) { print("  \(line)") }
    for problem in problems { print("FAILED: \(problem)") }
    print("\(count) claims failed")
    // `exit` runs no `defer`.
    daemon.remove()
    exit(1)
  }
}
