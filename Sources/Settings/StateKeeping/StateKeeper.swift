/// Decides when the state is written, in nanoseconds of the monotonic clock.
///
/// Each write wears an SD card and may fail. So it writes at most once in ten seconds and only if the content
/// changed. After a failure it retries once a minute until the file can be written.
struct StateKeeper: Equatable, Sendable {
  /// The shortest time between two writes.
  static let interval: UInt64 = 10_000_000_000
  /// The time between two retries.
  static let retryInterval: UInt64 = 60_000_000_000

  /// Why the last attempt failed; `nil` if it succeeded.
  private(set) var problem: String?
  /// The content that the file should have; `nil` until the first state.
  private(set) var wished: [UInt8]?
  /// The content that the file has; `nil` if a failed attempt may have left either content.
  private var saved: [UInt8]?
  private var earliest: UInt64 = 0

  /// Creates the keeper of a file.
  ///
  /// - Parameters:
  ///   - saved: the content of the file, or what a missing file means.
  ///   - problem: why it cannot be written, if that is known and reported already.
  init(saved: [UInt8], problem: String? = nil) {
    self.saved = saved
    self.problem = problem
  }

  /// The content to write; `nil` if the file is up to date.
  var pending: [UInt8]? { wished == saved ? nil : wished }

  /// When to write, or to check whether the file can be written; `nil` if neither is needed.
  var due: UInt64? { pending == nil && problem == nil ? nil : earliest }

  func isDue(at now: UInt64) -> Bool { due.map { now >= $0 } ?? false }

  /// Sets the content that the file should have.
  mutating func wish(_ content: [UInt8]) { wished = content }

  /// Records a write that ended at a time; returns whether the attempt before had failed.
  mutating func wrote(_ content: [UInt8], at now: UInt64) -> Bool {
    saved = content
    earliest = now + Self.interval
    defer { problem = nil }
    return problem != nil
  }

  /// Records that the file can be written, when there was nothing to write.
  mutating func works() { problem = nil }

  /// Records a failed attempt; returns whether it is the first failure in a row.
  ///
  /// With `mayHaveWritten` the file may contain either content now.
  mutating func failed(_ reason: String, at now: UInt64, mayHaveWritten: Bool = true) -> Bool {
    if mayHaveWritten { saved = nil }
    earliest = now + Self.retryInterval
    defer { problem = reason }
    return problem == nil
  }
}
