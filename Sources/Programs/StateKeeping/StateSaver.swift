import ClockModel
import LinuxSystem

/// Carries out what a ``StateKeeper`` decides, and words what is to be told of it.
struct StateSaver {
  /// The monotonic clock in nanoseconds.
  typealias Clock = @Sendable () -> UInt64
  /// Replaces the file, and calls back as soon as it has the new content, which may not be on the disk by then.
  typealias Save = @Sendable (_ content: [UInt8], _ inPlace: () -> Void) throws(SystemError) -> Void
  /// Finds out whether the file can be replaced, as far as that is possible without doing it.
  typealias Probe = @Sendable () throws(SystemError) -> Void

  private let file: String
  private let clock: Clock
  private let probe: Probe
  private let save: Save
  private(set) var keeper: StateKeeper

  /// A saver of a file.
  ///
  /// - Parameters:
  ///   - file: its path, for messages.
  ///   - keeper: what is known of it.
  ///   - clock: the time.
  ///   - probe: finds out whether it can be replaced.
  ///   - save: replaces it.
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

  /// What a pass over the file came to.
  struct Outcome {
    var hasWritten = false
    var event: StateEvent?
  }

  /// Takes a state.
  mutating func wish(_ state: PropState) { keeper.wish(StateFile.bytes(of: state)) }

  /// Writes what is due.
  ///
  /// Where the file could not be written and there is nothing to write, it is tried whether it can be.
  /// - Parameters:
  ///   - isLast: whether what is pending is written whatever the time.
  ///   - inPlace: called with the content that the file has by now, which may not be on the disk yet.
  /// - Returns: whether the file was replaced, and what is to be told.
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
          ? StateEvent(priority: .notice, text: "What is set is saved in \(file) again.") : nil)
    } catch {
      let reason = StateAdvice.sentence(error)
      let isNew = keeper.failed(reason, at: clock(), mayHaveWritten: content != nil)
      return Outcome(event: isNew ? Self.failure(reason) : nil)
    }
  }

  /// What is to be told where the file cannot be written.
  static func failure(_ reason: String) -> StateEvent {
    StateEvent(
      priority: .error,
      text: "What is set cannot be saved: \(reason). "
        + "It holds until the end of this run; saving is tried again every minute.")
  }
}
