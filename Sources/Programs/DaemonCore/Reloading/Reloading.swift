import ClockModel
import Configuration
import LinuxSystem
import Reading

/// The configuration on show, the next one, and the state of reloads.
///
/// It does nothing itself: the daemon asks it what is due, passes it what was read, and reports the result.
struct Reloading {
  /// The setup on show; `nil` until the first good configuration.
  private(set) var onShow: Setup?
  /// The new setup, which the next pass shows.
  private(set) var pending: Setup?
  /// When the last good setup took effect.
  private(set) var takenAt: WallTime?
  /// Whether that is the copy of an earlier run, since the files were not good at the start.
  private(set) var isStandIn = false
  /// Why the files were refused; empty if they are good.
  private(set) var problems: [String] = []
  /// Whether that is because no board is named yet.
  private(set) var lacksBoard = false
  /// The problems as logged.
  private var told: String?
  private var schedule = ReloadSchedule(quiet: Self.quiet, patience: Self.patience)
  /// The reload in progress; `nil` if there is none.
  private(set) var reload: Reload?
  /// The unfinished save; `nil` if there is none.
  private var unfinished: UnfinishedSave?
  /// The requesters of the next reload, answered even if nothing changed.
  private var requesters: [Requester] = []
  /// The errors of watching that were reported.
  private var unwatched: [SystemError] = []

  /// How long the files must be unchanged before they are read, in nanoseconds.
  static let quiet: UInt64 = 200_000_000
  /// How long a change waits at most, in nanoseconds: a fix shows within a second.
  static let patience: UInt64 = 400_000_000

  /// The last good setup.
  var good: Setup? { pending ?? onShow }

  // MARK: When to read

  /// Records a change on disk; like all times here except wall times, `now` is monotonic, in nanoseconds.
  mutating func recordChange(at now: UInt64) { schedule.recordChange(at: now) }

  /// Requests a reload and its answer.
  mutating func ask(by requester: Requester, at now: UInt64) {
    schedule.recordChange(at: now)
    requesters.append(requester)
  }

  /// When to read the files; `nil` if nothing changed or they are being read.
  var due: UInt64? { reload == nil ? schedule.due : nil }

  /// Whether to read now; the caller then starts.
  mutating func startIfDue(at now: UInt64) -> Bool { reload == nil && schedule.startIfDue(at: now) }

  /// Whether the beginning of a file was waited for long enough, so that it is used as it is.
  func acceptsUnfinished(at now: UInt64) -> Bool { unfinished.map { now >= $0.due } ?? false }

  /// Records the start of a reload.
  mutating func begin(_ reading: ConfigurationReading, isTold: Bool) {
    reload = Reload(reading: reading, hasNotifiedManager: isTold, requesters: requesters)
    requesters = []
  }

  // MARK: Results

  /// The result of the reload, once there is one; from then on it waits for a gap between two changes.
  mutating func find(at now: UInt64) -> ConfigurationReading.Found? {
    guard let found = reload?.reading.found else { return nil }
    if reload?.readSince == nil { reload?.readSince = now }
    return found
  }

  /// Has the reload read once more, since files may have changed unseen before they were watched.
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

  /// The errors of watching that are not reported yet.
  mutating func news(of errors: [SystemError]) -> [SystemError] {
    defer { unwatched = errors }
    return errors.filter { !unwatched.contains($0) }
  }

  /// Waits for the rest of a save; until then nothing changes.
  mutating func wait(forSaveOf path: String, isBeginning: Bool, at now: UInt64) -> (text: String, isNew: Bool)
  {
    guard isBeginning else {
      schedule.recordChange(at: now)
      return ("\(path) is being written; waiting for the end", false)
    }
    let isNew = unfinished == nil
    let save = unfinished ?? UnfinishedSave(since: now)
    unfinished = save
    schedule.remind(at: save.due)
    return (save.notice(of: path, at: now), isNew)
  }

  /// Records that the files are complete, or were waited for long enough.
  mutating func recordWhole(isGood: Bool, at now: UInt64) {
    // A beginning that is refused remains one, and is not waited for again.
    if !isGood, acceptsUnfinished(at: now) { return }
    unfinished = nil
    schedule.remind(at: nil)
  }

  // MARK: Outcomes

  /// How a good configuration relates to the one before.
  enum Taking {
    /// It differs; the next pass shows it.
    case another
    /// It is the same; whether the files were bad before.
    case same(wasBad: Bool)
  }

  /// Accepts a good configuration at a wall time.
  mutating func apply(_ new: Setup, at time: WallTime) -> Taking {
    let wasBad = told != nil
    (told, problems, isStandIn, lacksBoard) = (nil, [], false, false)
    guard new == good else {
      (pending, takenAt) = (new, time)
      return .another
    }
    // Comments may differ, and later saves are compared with this content.
    if pending != nil { pending = new } else { onShow = new }
    return .same(wasBad: wasBad)
  }

  /// Shows the setup of an earlier run until the files are fixed.
  mutating func apply(_ standIn: StandIn) {
    (pending, takenAt, isStandIn) = (standIn.setup, standIn.takenAt, true)
  }

  /// Records files that are not good; returns whether their problems differ from those before.
  mutating func refuse(_ bad: ConfigurationFailure, told text: String) -> Bool {
    problems = bad.problems.map(\.description)
    lacksBoard = bad.lacksBoard
    guard text != told else { return false }
    told = text
    return true
  }

  mutating func putOnShow() {
    onShow = pending ?? onShow
    pending = nil
  }
}
