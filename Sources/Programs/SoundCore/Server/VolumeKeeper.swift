import LinuxSystem

/// Keeps the volume in a file, on a thread of its own: writing to an SD card until it is there takes seconds, and whoever turns a
/// knob asks for twenty volumes meanwhile, of which the last one counts.
final class VolumeKeeper: Sendable {
  private struct State {
    var bytes: [UInt8]?
    var isWriting = false
    var isStopping = false
    var trouble: String?
  }

  private let state = Monitor(State())
  private let path: String
  private let wakeUp: WakeUp

  /// Starts the thread.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` where there is no thread for it.
  init(_ path: String, wakeUp: WakeUp) throws(SystemError) {
    self.path = path
    self.wakeUp = wakeUp
    try Worker.start(named: "volume") { [self] in run() }
  }

  /// Has a volume written, in the place of any that was not written yet.
  func keep(_ kept: KeptVolume) { state.update { $0.bytes = kept.bytes } }

  /// Why it could not be written, since it was last asked.
  func takeTrouble() -> String? {
    state.withLock { state in
      defer { state.trouble = nil }
      return state.trouble
    }
  }

  /// Ends the thread when all is written, two seconds later at the most.
  func stop() {
    state.update { $0.isStopping = true }
    let deadline = SystemClock.monotonicNanoseconds + 2_000_000_000
    state.wait(untilNanoseconds: deadline, for: { $0.bytes == nil && !$0.isWriting }) { _, _ in }
  }

  private func run() {
    while true {
      let bytes: [UInt8]? = state.wait(
        untilNanoseconds: nil, for: { $0.isStopping || $0.bytes != nil }
      ) { state, _ in
        defer { state.bytes = nil }
        state.isWriting = state.bytes != nil
        return state.bytes
      }
      guard let bytes else { return }
      var trouble: String?
      do throws(SystemError) {
        try FileSystem.replaceDurably(path, with: bytes)
      } catch {
        trouble = "the volume could not be kept: \(error)"
      }
      state.update { state in
        state.isWriting = false
        state.trouble = trouble ?? state.trouble
      }
      if trouble != nil { wakeUp.signal() }
    }
  }
}
