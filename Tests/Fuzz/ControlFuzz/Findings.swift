import Synchronization

/// What the threads of a run count and object to.
final class Findings: Sendable {
  private struct State {
    var counts: [String: Int] = [:]
    var problems: [String] = []
    var problemCount = 0
  }

  /// The most problems that are kept by their words.
  private static let mostProblems = 20

  private let state = Mutex(State())

  /// Adds to a figure.
  func count(_ name: String, _ number: Int = 1) { state.withLock { $0.counts[name, default: 0] += number } }

  /// Adds figures that a thread counted by itself.
  func count(_ counts: [String: Int]) {
    state.withLock { $0.counts.merge(counts, uniquingKeysWith: +) }
  }

  /// Takes note of a claim that does not hold.
  func object(_ problem: String) {
    state.withLock { state in
      state.problemCount += 1
      if state.problems.count < Self.mostProblems { state.problems.append(problem) }
    }
  }

  /// Takes note of a claim that has to hold.
  func claim(_ holds: Bool, _ problem: @autoclosure () -> String) { if !holds { object(problem()) } }

  var counts: [String: Int] { state.withLock(\.counts) }
  var problems: [String] { state.withLock(\.problems) }
  var problemCount: Int { state.withLock(\.problemCount) }
}
