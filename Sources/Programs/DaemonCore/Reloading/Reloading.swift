import ClockModel
import Configuration
import LinuxSystem

/// Which configuration is on show and which one is about to be, when the files are read again, and what came of it.
///
/// It does nothing itself: the daemon asks it what is due, hands it what was read, and tells others.
struct Reloading {
  /// What is on show, `nil` while no configuration was ever good.
  private(set) var onShow: Setup?
  /// What was taken and is on show with the next pass.
  private(set) var pending: Setup?
  /// When what was last good was taken.
  private(set) var takenAt: WallTime?
  /// Whether that is the copy of an earlier run, since the files were not good at the start.
  private(set) var isStandIn = false
  /// Why the files are not taken, empty where they are.
  private(set) var problems: [String] = []
  /// Whether that is because there is no board yet.
  private(set) var lacksBoard = false
  /// The same as it was logged.
  private var told: String?
  private var schedule = ReloadSchedule()
  /// What is being read, `nil` where nothing is.
  private(set) var reload: Reload?
  /// The save that is waited for, `nil` where none is.
  private var unfinished: UnfinishedSave?
  /// Who asked for the next reload, and is answered even where nothing changed.
  private var askers: [Asker] = []
  /// What could not be watched, which has been told.
  private var unwatched: [SystemError] = []

  /// What was last good.
  var good: Setup? { pending ?? onShow }

  // MARK: When to read

  /// Takes note of a change on disk at a monotonic time in nanoseconds, as do all times here but the wall's.
  mutating func note(at now: UInt64) { schedule.note(at: now) }

  /// Has the files read, and somebody told what came of it.
  mutating func ask(by asker: Asker, at now: UInt64) {
    schedule.note(at: now)
    askers.append(asker)
  }

  /// When the files are to be read, `nil` where nothing has changed or they are being read.
  var due: UInt64? { reload == nil ? schedule.due : nil }

  /// Whether to read now, which the caller is to begin then.
  mutating func takeDue(at now: UInt64) -> Bool { reload == nil && schedule.take(at: now) }

  /// Whether the beginning of a file has been waited for long enough to be taken as it is.
  func takesBeginnings(at now: UInt64) -> Bool { unfinished.map { now >= $0.due } ?? false }

  /// Takes note of a reload that has begun.
  mutating func begin(_ reading: ConfigurationReading, isTold: Bool) {
    reload = Reload(reading: reading, isTold: isTold, askers: askers)
    askers = []
  }

  // MARK: What was read

  /// What the reload has read, once it has; from then on it waits for a gap between two changes.
  mutating func find(at now: UInt64) -> ConfigurationReading.Found? {
    guard let found = reload?.reading.found else { return nil }
    if reload?.readSince == nil { reload?.readSince = now }
    return found
  }

  /// Has the reload read once more, as what was read may have changed unseen before it was watched.
  mutating func goOn(with reading: ConfigurationReading, hasTaken: Bool) {
    reload?.reading = reading
    reload?.readSince = nil
    if hasTaken { reload?.hasTaken = true }
  }

  /// Ends the reload and returns it.
  mutating func end() -> Reload? {
    defer { reload = nil }
    return reload
  }

  /// What could not be watched and has not been told yet.
  mutating func news(of errors: [SystemError]) -> [SystemError] {
    defer { unwatched = errors }
    return errors.filter { !unwatched.contains($0) }
  }

  /// Waits for the rest of a save: what is there changes nothing.
  ///
  /// - Returns: how it stands, and whether that is news.
  mutating func wait(forSaveOf path: String, isBeginning: Bool, at now: UInt64) -> (text: String, isNew: Bool)
  {
    guard isBeginning else {
      schedule.note(at: now)
      return ("\(path) is being written, and is read when that is done", false)
    }
    let isNew = unfinished == nil
    let save = unfinished ?? UnfinishedSave(since: now)
    unfinished = save
    schedule.remind(at: save.due)
    let seconds = save.due > now ? (save.due - now + 999_999_999) / 1_000_000_000 : 0
    return (
      "\(path) is only the beginning of what it was, as in the middle of a save: "
        + "it is taken when there is more, or as it is in \(seconds) s", isNew
    )
  }

  /// Takes note of files that are whole, or have been waited for long enough.
  mutating func noteWhole(isGood: Bool, at now: UInt64) {
    // A beginning that is refused stays one, and is not waited for a second time.
    if !isGood, takesBeginnings(at: now) { return }
    unfinished = nil
    schedule.remind(at: nil)
  }

  // MARK: What came of it

  /// What a good configuration is to the one before.
  enum Taking {
    /// Another one, which is on show with the next pass.
    case another
    /// The same; whether the files were bad before.
    case same(wasBad: Bool)
  }

  /// Takes a good configuration, at a time of the wall clock.
  mutating func take(_ new: Setup, at time: WallTime) -> Taking {
    let wasBad = told != nil
    (told, problems, isStandIn, lacksBoard) = (nil, [], false, false)
    guard new == good else {
      (pending, takenAt) = (new, time)
      return .another
    }
    // A comment may be another, and with it what a later save is compared with.
    if pending != nil { pending = new } else { onShow = new }
    return .same(wasBad: wasBad)
  }

  /// Has what was taken in an earlier run shown until the files are mended.
  mutating func take(_ standIn: StandIn) {
    (pending, takenAt, isStandIn) = (standIn.setup, standIn.takenAt, true)
  }

  /// Takes note of files that are not good.
  ///
  /// - Parameters:
  ///   - bad: why they are not.
  ///   - text: the same as it is logged.
  /// - Returns: whether it is another failure than the one before.
  mutating func refuse(_ bad: ConfigurationFailure, told text: String) -> Bool {
    problems = bad.problems.map(\.description)
    lacksBoard = bad.lacksBoard
    guard text != told else { return false }
    told = text
    return true
  }

  /// Takes note that what was taken is on show.
  mutating func putOnShow() {
    onShow = pending ?? onShow
    pending = nil
  }
}
