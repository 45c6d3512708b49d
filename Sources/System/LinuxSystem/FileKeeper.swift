/// Saves a file on a separate thread, because writing to an SD card may take seconds.
///
/// A newer content replaces one that is still waiting. A failed save is retried until it succeeds, so that a
/// card that becomes writable again needs no restart. The thread exists only while there is something to
/// write.
package final class FileKeeper: Sendable {
  /// Replaces a file.
  package typealias Save = @Sendable (_ path: String, _ content: [UInt8]) throws(SystemError) -> Void

  /// Starts a named thread.
  typealias Start =
    @Sendable (_ name: String, _ run: @escaping @Sendable () -> Void) throws(SystemError) -> Void

  private struct State {
    /// The content still to be written.
    var content: [UInt8]?
    /// Whether a thread is running for it.
    var isWriting = false
    /// Whether the next attempt is the last.
    var isEnding = false
    var failure: SystemError?
  }

  /// The delay before a retry, in nanoseconds.
  package static let pause: UInt64 = 60_000_000_000
  /// How long the end of a program waits for the save, in nanoseconds.
  ///
  /// It allows two saves on a card that takes three seconds for each fsync, within the units'
  /// TimeoutStopSec=20.
  package static let patience: UInt64 = 16_000_000_000

  private let state = Monitor(State())
  private let path: String
  private let name: String
  private let pause: UInt64
  private let save: Save
  private let tell: @Sendable (FileKeeperEvent) -> Void
  private let start: Start

  /// Makes a keeper of a file; nothing is written before the first ``keep(_:)``.
  ///
  /// `tell` is usually called on the named thread.
  package convenience init(
    _ path: String, named name: String, pause: UInt64 = FileKeeper.pause,
    save: @escaping Save = { (path, content) throws(SystemError) in
      try FileSystem.replaceDurably(path, with: content)
    },
    tell: @escaping @Sendable (FileKeeperEvent) -> Void
  ) {
    self.init(
      path, named: name, pause: pause,
      startingBy: { (name, run) throws(SystemError) in try Worker.start(named: name, run) }, save: save,
      tell: tell)
  }

  init(
    _ path: String, named name: String, pause: UInt64, startingBy start: @escaping Start,
    save: @escaping Save,
    tell: @escaping @Sendable (FileKeeperEvent) -> Void
  ) {
    self.start = start
    self.path = path
    self.name = name
    self.pause = pause
    self.save = save
    self.tell = tell
  }

  /// Why the last attempt failed; `nil` if it succeeded.
  package var failure: SystemError? { state.withLock(\.failure) }

  /// Saves a content, in place of one that is still waiting.
  package func keep(_ content: [UInt8]) {
    let isNeeded = state.update { state in
      state.content = content
      state.isEnding = false
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isNeeded else { return }
    do throws(SystemError) {
      try start(name) { [self] in run() }
    } catch {
      fail(error, keeping: content, isLast: true)
    }
  }

  /// Waits until everything is written, at the end of the program; a failure is then not retried.
  ///
  /// - Parameter deadline: When to give up, in nanoseconds of the monotonic clock; `nil` for ``patience``
  ///   from now.
  /// - Returns: Whether everything is written.
  @discardableResult package func flush(untilNanoseconds deadline: UInt64? = nil) -> Bool {
    let deadline = deadline ?? SystemClock.monotonicNanoseconds + Self.patience
    let hasNoThread = state.update { state in
      state.isEnding = true
      // An earlier start of a thread failed.
      guard !state.isWriting, state.content != nil else { return false }
      state.isWriting = true
      return true
    }
    if hasNoThread {
      do throws(SystemError) {
        try start(name) { [self] in run() }
      } catch {
        // Save on this thread, however long it takes; otherwise the content would be lost.
        run()
      }
    }
    return state.wait(untilNanoseconds: deadline, for: { !$0.isWriting }) { state, isOver in
      isOver && state.content == nil
    }
  }

  private func run() {
    while let (content, isLast) = next() {
      do throws(SystemError) {
        try save(path, content)
        let hadFailed = state.update { state in
          defer { state.failure = nil }
          return state.failure != nil
        }
        if hadFailed { tell(.works) }
      } catch {
        fail(error, keeping: content, isLast: isLast)
        guard !isLast else { return }
        let deadline = SystemClock.monotonicNanoseconds + pause
        state.wait(untilNanoseconds: deadline, for: \.isEnding) { _, _ in }
      }
    }
  }

  private func next() -> (content: [UInt8], isLast: Bool)? {
    state.update { state in
      guard let content = state.content else {
        state.isWriting = false
        return nil
      }
      state.content = nil
      return (content, state.isEnding)
    }
  }

  private func fail(_ error: SystemError, keeping content: [UInt8], isLast: Bool) {
    let isNew = state.update { state in
      if state.content == nil { state.content = content }
      if isLast { state.isWriting = false }
      defer { state.failure = error }
      return state.failure == nil
    }
    if isNew { tell(.fails(error)) }
  }
}

/// A change that a ``FileKeeper`` reports to its owner.
package enum FileKeeperEvent: Equatable, Sendable {
  /// Saving failed; it will be retried.
  case fails(SystemError)
  /// Saving succeeded after a failure.
  case works
}
