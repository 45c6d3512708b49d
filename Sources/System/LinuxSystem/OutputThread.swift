/// A thread that writes to a blocking descriptor, one record at a time.
final class OutputThread: Sendable {
  private struct State {
    var bytes: [UInt8]?
    var failure: Errno?
    var isOver = false
  }

  /// Signalled when a record is written.
  let wakeUp: WakeUp
  private let state: Monitor<State>

  /// Starts the thread.
  ///
  /// - Throws: ``SystemError`` if the system has no thread or event left.
  init(_ descriptor: CInt) throws(SystemError) {
    let wakeUp = try WakeUp()
    let state = Monitor(State())
    // The closure captures these two and not `self`, so that the thread ends with the object.
    try Worker.start {
      while true {
        let bytes = state.wait(untilNanoseconds: nil, for: { $0.bytes != nil || $0.isOver }) { state, _ in
          state.bytes
        }
        guard let bytes else { return }
        var failure: Errno?
        do throws(Errno) { try Output.writeAll(bytes[...], to: descriptor) } catch { failure = error }
        state.update { state in (state.bytes, state.failure) = (nil, failure) }
        wakeUp.signal()
      }
    }
    self.wakeUp = wakeUp
    self.state = state
  }

  deinit { state.update { $0.isOver = true } }

  /// Whether a record is still being written.
  var isBusy: Bool { state.withLock { $0.bytes != nil } }

  /// Accepts bytes to write; returns false if the previous ones are not written yet.
  func accept(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !isBusy else { return false }
    state.update { $0.bytes = Array(bytes) }
    return true
  }

  /// Checks the result of the last write.
  ///
  /// - Throws: The ``Errno`` of a failed write, once.
  func check() throws(Errno) {
    wakeUp.clear()
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }
}
