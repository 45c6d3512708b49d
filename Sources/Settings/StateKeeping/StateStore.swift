package import ClockModel
import Glibc
import LinuxSystem

/// The state that the last run stored.
package struct StoredState: Sendable {
  /// The state; empty if none could be read.
  package let state: PropState
  package let events: [StateEvent]
  /// The file's content, and whether it may be replaced.
  let keeper: StateKeeper
  /// The kind of file at the path, if it must not simply be replaced.
  var standing = Standing.nothing

  /// A kind of file that the first write finds.
  enum Standing {
    /// No file, or one of this program.
    case nothing
    /// A file that could not be read and may be good: nothing is written while it is there.
    case unknown
    /// A bad file that could not be set aside: it must be before anything is written.
    case bad
    /// The state of a newer program: it is renamed before anything is written.
    case newer
  }
}

/// Loads the state file at the start, whatever its condition.
package enum StateStore {
  /// The file's name in the state folder.
  package static let fileName = "state.toml"

  /// Loads the state.
  ///
  /// No error is fatal: a bad file is renamed to `PATH.bad`, and the clock starts as configured. The first bad
  /// file is kept, since it most likely has a person's settings; later ones become `PATH.bad.1` and then
  /// `.2`, which is overwritten. A file that could be neither read nor renamed is never overwritten.
  ///
  /// A newer program's state, found after a downgrade, stays in place for the next upgrade. It is renamed to
  /// `PATH.newer` only when something is set meanwhile.
  package static func load(_ path: String, zone: @escaping ZoneSource) -> StoredState {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, maximumBytes: StateFile.largest)
    } catch {
      return unreadable(path, error)
    }
    do throws(StateFileError) {
      let content = try StateFile.read(bytes, zone: zone)
      let events = content.warnings.map { StateEvent(priority: .warning, text: "\(path): \($0).") }
      return StoredState(state: content.state, events: events, keeper: StateKeeper(saved: bytes))
    } catch {
      if case .newer = error { return newer(path, because: "\(path): \(error)") }
      return setAside(path, because: "\(path): \(error)")
    }
  }

  /// The new name of a bad file: the first that is free, or else the last.
  static func aside(_ path: String) -> String {
    let places = [".bad", ".bad.1", ".bad.2"].map { path + $0 }
    return places.first { FileSystem.fingerprint($0) == nil } ?? places[places.count - 1]
  }

  /// The new name of a newer program's state once something is saved.
  static func newerName(_ path: String) -> String { path + ".newer" }

  private static func newer(_ path: String, because reason: String) -> StoredState {
    var stored = fresh([
      StateEvent(
        priority: .warning,
        text:
          "\(reason). Starting with the configuration; the file stays for the newer program, and is renamed to"
          + " \(newerName(path)) once something is set.")
    ])
    stored.standing = .newer
    return stored
  }

  private static func unreadable(_ path: String, _ error: FileError) -> StoredState {
    guard case .system(let cause) = error else { return setAside(path, because: error.description) }
    switch cause.code {
    case ENOENT, ENOTDIR, ENAMETOOLONG:
      // There is no such file. Problems of its folder are reported when it is locked.
      return fresh([])
    case EMFILE, ENFILE, ENOMEM:
      // This says nothing about the file, which may be good.
      return blocked(.unknown, because: error.description)
    default:
      return setAside(path, because: StateAdvice.sentence(cause))
    }
  }

  private static func setAside(_ path: String, because reason: String) -> StoredState {
    let aside = aside(path)
    do throws(SystemError) {
      try FileSystem.move(path, to: aside)
    } catch {
      return blocked(.bad, because: "\(reason); and it cannot be set aside: \(StateAdvice.sentence(error))")
    }
    return fresh([
      StateEvent(
        priority: .warning,
        text: "\(reason). It was moved to \(aside); starting with the configuration.")
    ])
  }

  private static func fresh(_ events: [StateEvent]) -> StoredState {
    // No file means that nothing is set; it is written once something is.
    let nothing = StateFile.bytes(of: PropState())
    return StoredState(state: PropState(), events: events, keeper: StateKeeper(saved: nothing))
  }

  private static func blocked(_ standing: StoredState.Standing, because reason: String) -> StoredState {
    let nothing = StateFile.bytes(of: PropState())
    let event = StateEvent(
      priority: .error,
      text:
        "\(reason). Starting with the configuration; settings are not saved until this is fixed."
    )
    return StoredState(
      state: PropState(), events: [event], keeper: StateKeeper(saved: nothing, problem: reason),
      standing: standing)
  }
}
