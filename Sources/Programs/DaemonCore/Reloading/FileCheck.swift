import LinuxSystem

/// Checks the files themselves now and then, for changes that no event reports, on its own thread: a slow
/// disk delays no edge.
final class FileCheck: Sendable {
  private struct State {
    var isUnderWay = false
    var hasFoundChanges = false
  }

  private let state = Monitor(State())

  /// Starts a check, unless the last one is still running; signals `wakeUp` if something changed.
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
      // No thread is available: the next check has to do.
      state.update { $0.isUnderWay = false }
    }
  }

  var isUnderWay: Bool { state.withLock(\.isUnderWay) }

  /// Whether a check found changes; calling it clears this.
  func takeChanges() -> Bool {
    state.withLock { state in
      defer { state.hasFoundChanges = false }
      return state.hasFoundChanges
    }
  }
}
