/// Keeps a file as it was last asked for, on a thread of its own: writing to an SD card until it is there takes seconds.
///
/// Of what is asked for meanwhile the last counts. What cannot be written is tried again until it is, so that a card that can be
/// written again needs no restart. While there is nothing to write there is no thread.
public final class FileKeeper: Sendable {
  /// Replaces a file.
  public typealias Save = @Sendable (_ path: String, _ content: [UInt8]) throws(SystemError) -> Void

  /// Starts a thread of a name.
  typealias Start =
    @Sendable (_ name: String, _ run: @escaping @Sendable () -> Void) throws(SystemError) -> Void

  /// A change that its owner should know of.
  public enum News: Equatable, Sendable {
    /// The file cannot be written; it is tried again.
    case fails(SystemError)
    /// The file was written after that.
    case works
  }

  private struct State {
    /// What is still to be written.
    var content: [UInt8]?
    /// Whether there is a thread for it.
    var isWriting = false
    /// Whether the next try is the last.
    var isEnding = false
    var failure: SystemError?
  }

  /// How long after a failure it is tried again, in nanoseconds.
  public static let pause: UInt64 = 60_000_000_000
  /// How long a program's end waits for it, in nanoseconds: two saves on a card that takes three seconds for each fsync, within
  /// what the units of the programs leave (TimeoutStopSec=20).
  public static let patience: UInt64 = 16_000_000_000

  private let state = Monitor(State())
  private let path: String
  private let name: String
  private let pause: UInt64
  private let save: Save
  private let tell: @Sendable (News) -> Void
  private let start: Start

  /// A keeper of a file, which is not written before something is asked for.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - name: the name of its thread.
  ///   - pause: how long after a failure it is tried again, in nanoseconds.
  ///   - save: replaces the file.
  ///   - tell: is told of news, on that thread.
  public convenience init(
    _ path: String, named name: String, pause: UInt64 = FileKeeper.pause,
    save: @escaping Save = { (path, content) throws(SystemError) in
      try FileSystem.replaceDurably(path, with: content)
    },
    tell: @escaping @Sendable (News) -> Void
  ) {
    self.init(
      path, named: name, pause: pause,
      startingBy: { (name, run) throws(SystemError) in try Worker.start(named: name, run) }, save: save,
      tell: tell)
  }

  /// The same with threads of one's own.
  init(
    _ path: String, named name: String, pause: UInt64, startingBy start: @escaping Start,
    save: @escaping Save,
    tell: @escaping @Sendable (News) -> Void
  ) {
    self.start = start
    self.path = path
    self.name = name
    self.pause = pause
    self.save = save
    self.tell = tell
  }

  /// Why the last try failed, `nil` while all is well.
  public var failure: SystemError? { state.withLock(\.failure) }

  /// Has a content written, in the place of any that was not written yet.
  public func keep(_ content: [UInt8]) {
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

  /// Waits until all is written, for the end of the program; what fails then is not tried again.
  ///
  /// - Parameter deadline: until when, in nanoseconds of the monotonic clock; `nil` for as long as a program's end may take.
  /// - Returns: whether all is written.
  @discardableResult public func settle(untilNanoseconds deadline: UInt64? = nil) -> Bool {
    let deadline = deadline ?? SystemClock.monotonicNanoseconds + Self.patience
    let hasNoThread = state.update { state in
      state.isEnding = true
      // There was none to be had.
      guard !state.isWriting, state.content != nil else { return false }
      state.isWriting = true
      return true
    }
    if hasNoThread {
      do throws(SystemError) {
        try start(name) { [self] in run() }
      } catch {
        // However long that takes: else nothing would be kept.
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
