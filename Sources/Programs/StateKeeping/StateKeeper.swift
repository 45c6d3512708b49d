/// Decides when what was set is written, in nanoseconds of the monotonic clock.
///
/// An SD card wears with each write and may fail at any: there is at most one write in ten seconds, only of what
/// differs from the file, and after a failure one try a minute, until it is known that the file can be written.
struct StateKeeper: Equatable, Sendable {
  /// How far two writes are apart.
  static let interval: UInt64 = 10_000_000_000
  /// How far two tries are apart while writing fails.
  static let retryInterval: UInt64 = 60_000_000_000

  /// Why the last try failed, `nil` while all is well.
  private(set) var problem: String?
  /// What the file should have; `nil` before anything was wished.
  private(set) var wished: [UInt8]?
  /// What the file has; `nil` where a failed try may have left either content.
  private var saved: [UInt8]?
  private var earliest: UInt64 = 0

  /// A keeper of a file.
  ///
  /// - Parameters:
  ///   - saved: what the file has, or stands for where there is none.
  ///   - problem: why it cannot be written, as far as that is known and told.
  init(saved: [UInt8], problem: String? = nil) {
    self.saved = saved
    self.problem = problem
  }

  /// What the file lacks, `nil` where it is as wished.
  var pending: [UInt8]? { wished == saved ? nil : wished }

  /// When it is to be written, or to be tried whether it can be; `nil` where there is no need.
  var due: UInt64? { pending == nil && problem == nil ? nil : earliest }

  /// Whether that is now.
  func isDue(at now: UInt64) -> Bool { due.map { now >= $0 } ?? false }

  /// Takes what the file should have from now on.
  mutating func wish(_ content: [UInt8]) { wished = content }

  /// Takes note of a write that ended at a time; true where writing had failed before.
  mutating func wrote(_ content: [UInt8], at now: UInt64) -> Bool {
    saved = content
    earliest = now + Self.interval
    defer { problem = nil }
    return problem != nil
  }

  /// Takes note that the file can be written, though there was nothing to write.
  mutating func works() { problem = nil }

  /// Takes note of a try that failed.
  ///
  /// - Parameters:
  ///   - reason: why.
  ///   - now: when.
  ///   - mayHaveWritten: whether the file may have either content by now.
  /// - Returns: whether the try before had not failed.
  mutating func failed(_ reason: String, at now: UInt64, mayHaveWritten: Bool = true) -> Bool {
    if mayHaveWritten { saved = nil }
    earliest = now + Self.retryInterval
    defer { problem = reason }
    return problem == nil
  }
}
