import Glibc
package import LinuxSystem

/// Saves the last good configuration in the state folder, on its own thread: writing to an SD card takes
/// seconds.
///
/// It writes only if something changed, that is, after an edit.
package final class LastGoodStore: Sendable {
  private struct Book: Sendable {
    /// The content that the file has or will have; `nil` if that is not good.
    var kept: LastGood?
    var events: [StateEvent] = []
  }

  /// The content at the start; `nil` if it was not good.
  package let atTheStart: LastGood?

  private let book: Monitor<Book>
  private let keeper: FileKeeper

  /// Reads the copy, and reports and ignores a damaged one; `wakeUp` is signalled when there are events.
  package convenience init(in folder: String, wakeUp: WakeUp) {
    self.init(in: folder, wakeUp: wakeUp, pause: FileKeeper.pause) { (path, content) throws(SystemError) in
      try FileSystem.replaceDurably(path, with: content)
    }
  }

  /// Reads the copy, with another way to save and another pause between retries.
  init(in folder: String, wakeUp: WakeUp, pause: UInt64, save: @escaping FileKeeper.Save) {
    let path = folder + "/" + LastGoodFile.name
    let (good, event) = Self.load(path)
    atTheStart = good
    let book = Monitor(Book(kept: good, events: [event].compactMap { $0 }))
    self.book = book
    keeper = FileKeeper(path, named: "last-good", pause: pause, save: save) { news in
      book.update { $0.events.append(LastGoodStore.event(news, path)) }
      wakeUp.signal()
    }
  }

  private static func event(_ news: FileKeeperEvent, _ path: String) -> StateEvent {
    switch news {
    case .fails(let error):
      StateEvent(
        priority: .warning,
        text:
          "\(StateAdvice.sentence(error)). The last good configuration cannot be saved for a start with a "
          + "damaged file; retrying every minute.")
    case .works: StateEvent(priority: .notice, text: "The last good configuration is saved in \(path) again.")
    }
  }

  /// Returns the copy in a state folder; `nil` if there is no good one.
  package static func read(in folder: String) -> LastGood? { load(folder + "/" + LastGoodFile.name).0 }

  private static func load(_ path: String) -> (LastGood?, StateEvent?) {
    let reason: String
    do throws(FileError) {
      let bytes = try FileSystem.read(path, maximumBytes: LastGoodFile.largest, followsLink: false)
      do throws(StateFileError) {
        return (try LastGoodFile.read(bytes), nil)
      } catch {
        reason = "\(path): \(error)"
      }
    } catch {
      if case .system(let cause) = error {
        if cause.code == ENOENT { return (nil, nil) }
        reason = StateAdvice.sentence(cause)
      } else {
        reason = "\(error)"
      }
    }
    let text = "\(reason). Ignoring this copy; the next configuration that is applied replaces it."
    return (nil, StateEvent(priority: .warning, text: text))
  }

  /// Saves the configuration that took effect, unless the file has it already.
  package func keep(_ good: LastGood) {
    let isNeeded = book.withLock { book in
      guard book.kept?.isSame(as: good) != true || keeper.failure != nil else { return false }
      book.kept = good
      return true
    }
    if isNeeded { keeper.keep(LastGoodFile.bytes(of: good)) }
  }

  /// Why the file cannot be written; `nil` if it can.
  package var problem: String? { keeper.failure.map(StateAdvice.sentence) }

  /// Returns the events to log, each once.
  package func takeEvents() -> [StateEvent] {
    book.withLock { book in
      defer { if !book.events.isEmpty { book.events = [] } }
      return book.events
    }
  }

  /// Waits until everything is written, but not beyond a time of the monotonic clock.
  package func flush(untilNanoseconds deadline: UInt64) { keeper.flush(untilNanoseconds: deadline) }
}
