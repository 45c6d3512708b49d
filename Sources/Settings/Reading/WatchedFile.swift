package import LinuxSystem

/// A companion's file, which its owner may edit at any time.
///
/// It is read once it has not changed for a while, since an editor may write it in pieces; if a save seems to
/// have broken off, its rest is waited for. A file with a mistake changes nothing; an absent one means the
/// defaults. In each turn of the companion's loop, ``add(to:)`` before its wait and ``edited(_:)`` after it.
package struct WatchedFile<Content> {
  /// Reads a file's bytes, or the file itself, which reports why it cannot be read, if they are `nil`; do not
  /// use content that has problems.
  package typealias Read = (_ path: String, _ bytes: [UInt8]?) -> (Content, [Problem])

  private let path: String?
  private let name: String
  private let clock: MonotonicClock
  private let read: Read
  private let absent: Content
  private let substitute: String
  private let log: (Log.Priority, String) -> Void
  private let watch = FileWatch()
  private var watching: Int?
  /// When to look at the file, if changes are not reported.
  private var lookAt: UInt64?
  private var schedule: ReloadSchedule
  /// The last good content of the file.
  private var good: [UInt8]?
  private var unfinished: UnfinishedSave?

  /// How long a file must be unchanged before it is read, in nanoseconds: half a save may lack what matters.
  package static var quiet: UInt64 { 1_000_000_000 }
  /// How long a change waits at most, in nanoseconds.
  private static var patience: UInt64 { 10_000_000_000 }
  private static var pause: UInt64 { 30_000_000_000 }

  /// A file that has not been read yet.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` for the defaults.
  ///   - name: its name in messages.
  ///   - quiet: how long it must be unchanged, in nanoseconds.
  ///   - clock: the clock of that.
  ///   - absent: the content without a file.
  ///   - substitute: the sentence to log about the settings in effect if the file has a mistake at the start.
  ///   - log: writes what happened.
  ///   - read: reads it.
  package init(
    _ path: String?, named name: String, quiet: UInt64 = WatchedFile.quiet, clock: @escaping MonotonicClock,
    absent: Content, substitute: String = "Using the defaults until this is fixed.",
    log: @escaping (Log.Priority, String) -> Void, read: @escaping Read
  ) {
    self.path = path
    self.name = name
    schedule = ReloadSchedule(quiet: quiet, patience: Self.patience)
    self.clock = clock
    self.absent = absent
    self.substitute = substitute
    self.log = log
    self.read = read
  }

  /// When to call ``edited(_:)`` even if nothing was reported, in nanoseconds of the monotonic clock.
  package var next: UInt64? { [lookAt, schedule.due].compactMap(\.self).min() }

  /// Waits for its changes too.
  package mutating func add(to poller: inout Poller) { watching = watch.descriptor.map { poller.add($0) } }

  /// Notices what the wait reported.
  ///
  /// - Parameter poller: the wait that ``add(to:)`` added it to.
  /// - Returns: whether the file was edited and is to be read again.
  package mutating func edited(_ poller: Poller) -> Bool {
    let now = clock()
    if let watching, poller.isReadable(watching), watch.hasChanges() { schedule.recordChange(at: now) }
    if let time = lookAt, time <= now {
      lookAt = now + Self.pause
      if watch.hasMissedChanges() { schedule.recordChange(at: now) }
    }
    return schedule.startIfDue(at: now)
  }

  /// Reads it, and logs its problems.
  ///
  /// - Parameters:
  ///   - isFirst: whether it is the first reading, which is not reported if it is good.
  ///   - others: other files whose changes count.
  /// - Returns: the content; `nil` if the file has a mistake, or the rest of a save is waited for.
  package mutating func content(isFirst: Bool, beside others: [String] = []) -> Content? {
    guard let path else { return absent }
    let isWatched = watch.watch([path] + others).errors.isEmpty && watch.descriptor != nil
    lookAt = isWatched ? nil : clock() + Self.pause
    guard FileSystem.mayExist(path) else {
      log(.information, AbsentFile.line(path))
      return absent
    }
    let bytes = Self.bytes(of: path)
    guard !isUnfinished(bytes, of: path) else { return nil }
    let (content, problems) = read(path, bytes)
    for problem in problems { log(.error, problem.rendered) }
    guard problems.isEmpty else {
      log(.error, isFirst ? substitute : "Keeping the previous settings until this is fixed.")
      return nil
    }
    good = bytes
    if !isFirst { log(.information, "\(name) reloaded") }
    return content
  }

  /// Whether to wait for the rest of a save.
  private mutating func isUnfinished(_ bytes: [UInt8]?, of path: String) -> Bool {
    guard let bytes, let good, UnfinishedSave.isBeginning(bytes, of: good) else {
      unfinished = nil
      schedule.remind(at: nil)
      return false
    }
    let now = clock()
    let save = unfinished ?? UnfinishedSave(since: now)
    guard now < save.due else { return false }
    if unfinished == nil { log(.notice, save.notice(of: path, at: now)) }
    unfinished = save
    schedule.remind(at: save.due)
    return true
  }

  private static func bytes(of path: String) -> [UInt8]? {
    do throws(FileError) {
      return try FileSystem.read(path, maximumBytes: FileReader.limits.maximumBytes)
    } catch {
      return nil
    }
  }
}
