import ClockModel
import LinuxSystem

/// Carries out the decisions of a ``StateKeeper`` and composes the log entries.
struct StateSaver {
  /// The monotonic clock in nanoseconds.
  typealias Clock = @Sendable () -> UInt64
  /// Replaces the file, and calls back once it has the new content, which may not be on the disk yet.
  typealias Save = @Sendable (_ content: [UInt8], _ inPlace: () -> Void) throws(SystemError) -> Void
  /// Checks whether the file can be replaced, as far as possible without replacing it.
  typealias Probe = @Sendable () throws(SystemError) -> Void

  private let file: String
  private let clock: Clock
  private let probe: Probe
  private let save: Save
  private(set) var keeper: StateKeeper

  /// Creates the saver of a file, whose path is for messages.
  init(
    _ file: String, keeper: StateKeeper, clock: @escaping Clock, probe: @escaping Probe = {},
    save: @escaping Save
  ) {
    self.file = file
    self.keeper = keeper
    self.clock = clock
    self.probe = probe
    self.save = save
  }

  /// The result of a pass.
  struct Outcome {
    var hasWritten = false
    var event: StateEvent?
  }

  /// Sets the state to save.
  mutating func wish(_ state: PropState) { keeper.wish(StateFile.bytes(of: state)) }

  /// Writes the file if it is due.
  ///
  /// If the file could not be written and there is nothing to write, it checks whether it can be written now.
  /// - Parameters:
  ///   - isLast: whether to write pending content regardless of the time.
  ///   - inPlace: called with the new content of the file, which may not be on the disk yet.
  /// - Returns: whether the file was replaced, and the log entry.
  mutating func pass(isLast: Bool = false, inPlace: ([UInt8]) -> Void = { _ in }) -> Outcome {
    let content = keeper.pending
    guard isLast ? content != nil : keeper.isDue(at: clock()) else { return Outcome() }
    do throws(SystemError) {
      var hadFailed = keeper.problem != nil
      if let content {
        try save(content) { inPlace(content) }
        hadFailed = keeper.wrote(content, at: clock())
      } else {
        try probe()
        keeper.works()
      }
      return Outcome(
        hasWritten: content != nil,
        event: hadFailed
          ? StateEvent(priority: .notice, text: "Settings are saved in \(file) again.") : nil)
    } catch {
      let reason = StateAdvice.sentence(error)
      let isNew = keeper.failed(reason, at: clock(), mayHaveWritten: content != nil)
      return Outcome(event: isNew ? Self.failure(reason) : nil)
    }
  }

  /// The log entry for a file that cannot be written.
  static func failure(_ reason: String) -> StateEvent {
    StateEvent(
      priority: .error,
      text: "Settings cannot be saved: \(reason). "
        + "They apply until the end of this run; retrying every minute.")
  }
}
