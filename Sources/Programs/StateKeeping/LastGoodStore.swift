import Glibc
public import LinuxSystem

/// Keeps what was last taken in the state folder, on threads of its own: writing to an SD card takes seconds.
///
/// It is written only when it differs, which is when somebody has edited it.
public final class LastGoodStore: Sendable {
  private struct Book: Sendable {
    /// What the file has, `nil` where it has nothing that is good, or where that is not known.
    var saved: LastGood?
    /// What it should have, `nil` where it has that.
    var wished: LastGood?
    var isWriting = false
    var isFailing = false
    var events: [StateEvent] = []
  }

  /// Replaces a file.
  typealias Save = @Sendable (_ path: String, _ content: [UInt8]) throws(SystemError) -> Void

  /// What the file had at the start, `nil` where that was nothing good.
  public let atTheStart: LastGood?

  private let path: String
  private let book: Monitor<Book>
  private let wakeUp: WakeUp
  private let save: Save

  /// Reads what was kept; a damaged copy is told and passed over.
  ///
  /// - Parameters:
  ///   - folder: the state folder.
  ///   - wakeUp: signalled when there are events to take.
  public convenience init(in folder: String, wakeUp: WakeUp) {
    self.init(in: folder, wakeUp: wakeUp) { (path, content) throws(SystemError) in
      try FileSystem.replaceDurably(path, with: content)
    }
  }

  /// Reads what was kept, and saves in another way.
  init(in folder: String, wakeUp: WakeUp, save: @escaping Save) {
    path = folder + "/" + LastGoodFile.name
    self.wakeUp = wakeUp
    self.save = save
    let (good, event) = Self.load(path)
    atTheStart = good
    book = Monitor(Book(saved: good, events: [event].compactMap { $0 }))
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
      guard !((book.wished ?? book.saved)?.isSame(as: good) ?? false) else { return false }
      book.wished = good
      defer { book.isWriting = true }
      return !book.isWriting
    }
    guard isNeeded else { return }
    do throws(SystemError) {
      try Worker.start { [self] in write() }
    } catch {
      book.update { $0.isWriting = false }
      tell(failure: error)
    }
  }

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
  public func settle(untilNanoseconds deadline: UInt64) {
    book.wait(untilNanoseconds: deadline, for: { !$0.isWriting }) { _, _ in }
  }

  private func write() {
    while true {
      let wished = book.update { book -> LastGood? in
        defer { book.wished = nil }
        if book.wished == nil { book.isWriting = false }
        return book.wished
      }
      guard let wished else { return }
      do throws(SystemError) {
        try save(path, LastGoodFile.bytes(of: wished))
        book.update { book in
          book.saved = wished
          book.isFailing = false
        }
      } catch {
        // It may be the old or the new one.
        book.update { $0.saved = nil }
        tell(failure: error)
      }
    }
  }

  private func tell(failure error: SystemError) {
    let isNew = book.withLock { book in
      defer { book.isFailing = true }
      return !book.isFailing
    }
    guard isNew else { return }
    let text =
      "\(StateAdvice.sentence(error)). The configuration is not kept for a start that finds its file damaged."
    book.update { $0.events.append(StateEvent(priority: .warning, text: text)) }
    wakeUp.signal()
  }
}
