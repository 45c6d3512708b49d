/// A thread that writes to a descriptor whatever it has to wait for, a record at a time.
final class OutputThread: Sendable {
  private struct State {
    var bytes: [UInt8]?
    var failure: Errno?
    var isOver = false
  }

  /// Signalled when it has written what it took.
  let wakeUp: WakeUp
  private let state: Monitor<State>

  /// Starts it.
  ///
  /// - Throws: ``SystemError`` where the system has no more threads.
  init(_ descriptor: CInt) throws(SystemError) {
    let wakeUp = try WakeUp()
    let state = Monitor(State())
    // It holds neither this object nor more than these two, so that it ends with the object.
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

  /// Whether it has not written yet what it took.
  var isBusy: Bool { state.withLock { $0.bytes != nil } }

  /// Takes bytes to write; false where it is not done with those before.
  func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !isBusy else { return false }
    state.update { $0.bytes = Array(bytes) }
    return true
  }

  /// Takes note of what it has done.
  ///
  /// - Throws: the ``Errno`` of what could not be written, once.
  func check() throws(Errno) {
    wakeUp.clear()
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }
}
