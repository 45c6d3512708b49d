import ClockModel
import LinuxSystem

/// Carries out what a ``StateKeeper`` decides, and words what is to be told of it.
struct StateSaver {
  /// The monotonic clock in nanoseconds.
  typealias Clock = @Sendable () -> UInt64
  /// Replaces the file.
  typealias Save = @Sendable (_ content: [UInt8]) throws(SystemError) -> Void

  private let file: String
  private let clock: Clock
  private let save: Save
  private(set) var keeper: StateKeeper

  /// A saver of a file.
  ///
  /// - Parameters:
  ///   - file: its path, for messages.
  ///   - keeper: what is known of it.
  ///   - clock: the time.
  ///   - save: replaces it.
  init(_ file: String, keeper: StateKeeper, clock: @escaping Clock, save: @escaping Save) {
    self.file = file
    self.keeper = keeper
    self.clock = clock
    self.save = save
  }

  /// What a pass over the file came to.
  struct Outcome {
    var hasWritten = false
    var event: StateEvent?
  }

  /// Takes a state.
  mutating func wish(_ state: PropState) { keeper.wish(StateFile.bytes(of: state)) }

  /// Writes what is due.
  ///
  /// - Parameter isLast: whether what is pending is written whatever the time.
  /// - Returns: whether the file was replaced, and what is to be told.
  mutating func pass(isLast: Bool = false) -> Outcome {
    guard let content = keeper.pending, isLast || keeper.isDue(at: clock()) else { return Outcome() }
    do throws(SystemError) {
      try save(content)
      guard keeper.wrote(content, at: clock()) else { return Outcome(hasWritten: true) }
      return Outcome(
        hasWritten: true,
        event: StateEvent(priority: .notice, text: "What is set is saved in \(file) again."))
    } catch {
      guard keeper.failed(StateAdvice.sentence(error), at: clock()) else { return Outcome() }
      return Outcome(
        event: StateEvent(
          priority: .error,
          text: "What is set cannot be saved: \(StateAdvice.sentence(error)). "
            + "It holds until the end of this run; saving is tried again every minute."))
    }
  }
}
