import Glibc
public import LinuxSystem

/// Keeps what was last taken in the state folder, on a thread of its own: writing to an SD card takes seconds.
///
/// It is written only when it differs, which is when somebody has edited it.
public final class LastGoodStore: Sendable {
  private struct Book: Sendable {
    /// What the file has or is to have, `nil` where it has nothing that is good.
    var kept: LastGood?
    var events: [StateEvent] = []
  }

  /// What the file had at the start, `nil` where that was nothing good.
  public let atTheStart: LastGood?

  private let book: Monitor<Book>
  private let keeper: FileKeeper

  /// Reads what was kept; a damaged copy is told and passed over.
  ///
  /// - Parameters:
  ///   - folder: the state folder.
  ///   - wakeUp: signalled when there are events to take.
  public convenience init(in folder: String, wakeUp: WakeUp) {
    self.init(in: folder, wakeUp: wakeUp, pause: FileKeeper.pause) { (path, content) throws(SystemError) in
      try FileSystem.replaceDurably(path, with: content)
    }
  }

  /// Reads what was kept, and saves in another way, with a pause of one's own between two tries.
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

  private static func event(_ news: FileKeeper.News, _ path: String) -> StateEvent {
    switch news {
    case .fails(let error):
      StateEvent(
        priority: .warning,
        text:
          "\(StateAdvice.sentence(error)). The last good configuration cannot be saved for a start that finds the file "
          + "damaged; saving is retried every minute.")
    case .works: StateEvent(priority: .notice, text: "The configuration is kept in \(path) again.")
    }
  }

  /// What is kept in a state folder, `nil` where that is nothing good.
  public static func read(in folder: String) -> LastGood? { load(folder + "/" + LastGoodFile.name).0 }

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
    let text = "\(reason). That copy is passed over, and replaced when a configuration is taken."
    return (nil, StateEvent(priority: .warning, text: text))
  }

  /// Takes what is in effect now; where that is kept already nothing is written.
  public func keep(_ good: LastGood) {
    let isNeeded = book.withLock { book in
      guard book.kept?.isSame(as: good) != true || keeper.failure != nil else { return false }
      book.kept = good
      return true
    }
    if isNeeded { keeper.keep(LastGoodFile.bytes(of: good)) }
  }

  /// Why the file cannot be written, `nil` while all is well.
  public var problem: String? { keeper.failure.map(StateAdvice.sentence) }

  /// What is to be logged, told once.
  public func takeEvents() -> [StateEvent] {
    book.withLock { book in
      defer { if !book.events.isEmpty { book.events = [] } }
      return book.events
    }
  }

  /// Waits until everything is written, or a time has passed.
  ///
  /// - Parameter deadline: the time, in nanoseconds of the monotonic clock.
  public func settle(untilNanoseconds deadline: UInt64) { keeper.settle(untilNanoseconds: deadline) }
}
