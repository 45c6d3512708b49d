public import ClockModel
import Glibc
import LinuxSystem

/// What was kept of the last run.
public struct StoredState: Sendable {
  /// The state; nothing set where nothing could be read.
  public let state: PropState
  /// What is to be logged.
  public let events: [StateEvent]
  /// What the file stands for, and whether it may be replaced.
  let keeper: StateKeeper
  /// What is at the file's place and is not ours to replace.
  var standing = Standing.nothing

  /// What the first write finds.
  enum Standing {
    /// Nothing, or a file of this program.
    case nothing
    /// What could not be read, and may be good: nothing is written as long as it is there.
    case unknown
    /// What is no state, and could not be set aside: that comes before something else is written.
    case bad
    /// The state of a newer program: it gets another name before something else is written.
    case newer
  }
}

/// Finds the state file at the start, whatever has become of it.
public enum StateStore {
  /// The name of the file in the state folder.
  public static let fileName = "state.toml"

  /// Reads the state that was kept.
  ///
  /// What is no state of this program is renamed to `PATH.bad`, and the clock begins as it is configured; nothing here
  /// is fatal. Of several such files the first is kept, which is most likely the one that was set by a person, and the
  /// last few beside it, as `PATH.bad.1` and `.2`. A file that could neither be read nor renamed is never overwritten.
  ///
  /// The state of a newer program, as there is after a downgrade, stays where it is: going up again finds it as it was.
  /// Only when something is set meanwhile it is renamed, to `PATH.newer`, and written anew.
  /// - Parameters:
  ///   - path: the file.
  ///   - zone: the zone of a name of the tz database.
  /// - Returns: the state, and what ``StateWriter`` has to know of the file.
  public static func load(_ path: String, zone: @escaping ZoneSource) -> StoredState {
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

  /// Where what is no state is renamed to: the first place that is free, else the last.
  static func aside(_ path: String) -> String {
    let places = [".bad", ".bad.1", ".bad.2"].map { path + $0 }
    return places.first { FileSystem.fingerprint($0) == nil } ?? places[places.count - 1]
  }

  /// The name that a newer program's state gets when something else is written.
  static func newerName(_ path: String) -> String { path + ".newer" }

  private static func newer(_ path: String, because reason: String) -> StoredState {
    var stored = fresh([
      StateEvent(
        priority: .warning,
        text: "\(reason). The clock begins as it is configured; the file stays for the newer program, as"
          + " \(newerName(path)) from when something is set.")
    ])
    stored.standing = .newer
    return stored
  }

  private static func unreadable(_ path: String, _ error: FileError) -> StoredState {
    guard case .system(let cause) = error else { return setAside(path, because: error.description) }
    switch cause.code {
    case ENOENT, ENOTDIR, ENAMETOOLONG:
      // There is no such file; what is wrong with its folder is told where that is to be locked.
      return fresh([])
    case EMFILE, ENFILE, ENOMEM:
      // That says nothing about the file, which may be a good one.
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
        text: "\(reason). It is \(aside) now; the clock begins as it is configured.")
    ])
  }

  private static func fresh(_ events: [StateEvent]) -> StoredState {
    // No file stands for nothing set: it is written when something is.
    let nothing = StateFile.bytes(of: PropState())
    return StoredState(state: PropState(), events: events, keeper: StateKeeper(saved: nothing))
  }

  private static func blocked(_ standing: StoredState.Standing, because reason: String) -> StoredState {
    let nothing = StateFile.bytes(of: PropState())
    let event = StateEvent(
      priority: .error,
      text:
        "\(reason). The clock begins as it is configured, and what is set is not saved as long as that is there."
    )
    return StoredState(
      state: PropState(), events: [event], keeper: StateKeeper(saved: nothing, problem: reason),
      standing: standing)
  }
}
