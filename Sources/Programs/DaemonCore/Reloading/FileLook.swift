import LinuxSystem

/// The look at the files themselves every so often, for the changes that no event tells of, beside the thread that
/// decides: a disk that takes its time makes no edge late.
final class FileLook: Sendable {
  private struct State {
    var isUnderWay = false
    var hasFoundChanges = false
  }

  private let state = Monitor(State())

  /// Begins to look, unless the last look is still under way.
  ///
  /// - Parameters:
  ///   - files: what is looked at.
  ///   - wakeUp: signalled where something has changed.
  func begin(at files: FileWatch, wakeUp: WakeUp) {
    let isFirst = state.withLock { state in
      defer { state.isUnderWay = true }
      return !state.isUnderWay
    }
    guard isFirst else { return }
    do throws(SystemError) {
      try Worker.start { [state] in
        let hasFoundChanges = files.hasMissedChanges()
        if hasFoundChanges {
          state.update { $0.hasFoundChanges = true }
          wakeUp.signal()
        }
        state.update { $0.isUnderWay = false }
      }
    } catch {
      // Where the system has no more threads, the next look has to do.
      state.update { $0.isUnderWay = false }
    }
  }

  /// Whether a look has not come to its end.
  var isUnderWay: Bool { state.withLock(\.isUnderWay) }

  /// Whether a look has found changes; asking takes note of them.
  func takeChanges() -> Bool {
    state.withLock { state in
      defer { state.hasFoundChanges = false }
      return state.hasFoundChanges
    }
  }
}
