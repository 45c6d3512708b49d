import Foundation

/// How thorough a run of the tests is.
///
/// `swift test` is for every change. `.ci/full` sets TIMECIRCUITS_FULL, which runs all rounds of random walks
/// and mutations, and waits for the real limits of half a minute.
package enum TestTier {
  /// Whether this is a full run.
  package static let isFull = ProcessInfo.processInfo.environment["TIMECIRCUITS_FULL"] != nil

  /// The rounds of a random walk or of mutations: all of them, or the first quarter.
  ///
  /// - Parameter all: how many a full run has.
  /// - Returns: the numbers of the rounds.
  package static func rounds(_ all: Int) -> Range<Int> { 0..<(isFull ? all : (all + 3) / 4) }

  /// The seeds of random walks: all of them, or the first quarter.
  ///
  /// - Parameter all: the seeds of a full run.
  /// - Returns: the seeds of this run.
  package static func seeds(_ all: Range<UInt64>) -> Range<UInt64> {
    let count = UInt64(rounds(all.count).count)
    return all.lowerBound..<(all.lowerBound + count)
  }
}
