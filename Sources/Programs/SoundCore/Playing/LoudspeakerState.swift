import Sound
import SoundOutput

/// The decisions of a loudspeaker: a value without device, thread and clock.
///
/// Its thread carries out ``step(at:)`` once ``due`` has come; a turn reports the device's answers. Times are in nanoseconds of the monotonic clock.
struct LoudspeakerState: Sendable {
  /// The next act of the loudspeaker's thread.
  enum Action: Equatable, Sendable {
    /// Start a turn on the device, on another thread.
    case begin
    /// Report that no device plays.
    case report
    /// End.
    case end
  }

  var player: Player
  private(set) var settings: Loudspeaker.Settings
  private(set) var report = Loudspeaker.Report()
  private var news: [LoudspeakerEvent] = []
  /// Whether to open the device just to find out whether it plays.
  private var triesDevice = false
  /// Whether a device that plays would be news.
  private var awaitsDevice = true
  /// The kind of problem reported last.
  private var troubleKind: SoundDeviceErrorKind?
  private var isStopping = false
  private(set) var hasStopped = false
  /// When a device may be tried again after a failure.
  private var tryAgainAt: UInt64 = 0
  /// How long after a failure a device is tried again.
  private let pause: UInt64
  /// How long a device may take to answer.
  var patience: UInt64
  /// Incremented whenever the settings change.
  private var change = 0

  /// The number of the turn that has the device; results of other turns are ignored.
  private(set) var turn = 0
  /// The device configured for that turn, and ``change`` at its beginning.
  private var turnDevice: String?
  private var turnChange = 0
  /// The error to report if the turn's last call to its device hangs.
  private var question = SoundDeviceError.hanging("", .open)
  /// The deadline of that call, `nil` between turns.
  private var answerDue: UInt64?
  /// The calls in which abandoned turns hang, by turn number.
  private var hanging: [Int: SoundDeviceError] = [:]

  init(_ player: Player, _ settings: Loudspeaker.Settings, pause: UInt64, patience: UInt64) {
    self.player = player
    self.settings = settings
    self.pause = pause
    self.patience = patience
    self.player.latency = settings.latencyNanoseconds
  }

  // MARK: The thread

  /// When the next step is due; `nil` if none is before something changes.
  var due: UInt64? { answerDue ?? (isStopping ? 0 : openTime) }

  /// When to open the device.
  private var openTime: UInt64? {
    guard let wanted = settings.keepsOpen || triesDevice ? 0 : player.openTime else { return nil }
    return max(wanted, tryAgainAt)
  }

  /// Does what is due; returns `nil` if nothing is.
  mutating func step(at now: UInt64) -> Action? {
    guard let due, due <= now else { return nil }
    if answerDue != nil {
      leaveBehind(at: now)
      return .report
    }
    if isStopping {
      hasStopped = true
      return .end
    }
    return begin(at: now) ? .begin : .report
  }

  /// Begins a turn; returns `false` if the only device still hangs, or too many do.
  private mutating func begin(at now: UInt64) -> Bool {
    if let error = hanging.values.first(where: { $0.device == settings.device }) {
      lose(error, of: settings.device, at: now)
      return false
    }
    guard hanging.count < Loudspeaker.mostLeftBehind else {
      lose(question, of: settings.device, at: now)
      return false
    }
    turn += 1
    (turnDevice, turnChange) = (settings.device, change)
    question = .hanging(settings.device ?? SoundDevice.allCards, .open)
    answerDue = now + patience
    return true
  }

  /// Abandons the turn, whose device has missed its deadline.
  private mutating func leaveBehind(at now: UInt64) {
    hanging[turn] = question
    turn += 1
    answerDue = nil
    lose(question, of: turnDevice, at: now)
    // The settings changed meanwhile.
    if change != turnChange { tryAgainAt = 0 }
  }

  /// Ends a turn for which the system had no thread.
  mutating func cancelTurn(at now: UInt64) {
    answerDue = nil
    tryAgainAt = now + pause
  }

  /// Records that the device does not play.
  private mutating func lose(_ error: SoundDeviceError, of device: String?, at now: UInt64) {
    report.isOpen = false
    report.playing = []
    report.device = device ?? error.device
    if troubleKind != error.kind { news.append(.fails(error.description)) }
    troubleKind = error.kind
    report.trouble = error.description
    (awaitsDevice, triesDevice) = (true, false)
    tryAgainAt = now + pause
    report.failures += 1
    player.miss(upTo: now)
  }

  // MARK: The owner

  mutating func set(_ settings: Loudspeaker.Settings) {
    guard self.settings != settings else { return }
    self.settings = settings
    player.latency = settings.latencyNanoseconds
    change += 1
    tryAgainAt = 0
  }

  /// Opens the device just to find out whether it plays.
  mutating func tryDevice() { triesDevice = true }

  /// Tries the device at once, even after a recent failure.
  mutating func tryNow() { tryAgainAt = 0 }

  mutating func stop() { isStopping = true }

  /// The news since the last call.
  mutating func takeNews() -> [LoudspeakerEvent] {
    defer { news = [] }
    return news
  }

  /// The devices on which abandoned turns hang.
  var hangingDevices: [String] { hanging.values.map(\.device) }

  // MARK: A turn

  /// Sets the deadline of a turn's next call to its device.
  ///
  /// - Parameters:
  ///   - number: the number of the turn.
  ///   - question: the error to report if the call hangs.
  ///   - wait: how much longer than usual the call may take.
  ///   - now: the time.
  /// - Returns: `false` if the turn was abandoned.
  mutating func ask(
    _ number: Int, _ question: SoundDeviceError, waiting wait: UInt64 = 0, at now: UInt64
  ) -> Bool {
    guard turn == number else { return false }
    self.question = question
    answerDue = now + patience + wait
    return true
  }

  /// Records that a turn has opened its device.
  mutating func open(_ number: Int, _ device: String) {
    guard turn == number else { return }
    report.device = device
    report.isOpen = true
  }

  /// Fills a block of a turn's device.
  ///
  /// - Parameters:
  ///   - number: the number of the turn.
  ///   - block: overwritten with left and right samples in turn.
  ///   - heard: when the device will play its first frame.
  ///   - ranDry: whether the device stalled before it or does not run yet.
  ///   - now: the time.
  /// - Returns: `false` if the device must be closed instead.
  mutating func fill(
    _ number: Int, _ block: inout [Float], heardAt heard: UInt64, ranDry: Bool, at now: UInt64
  ) -> Bool {
    guard turn == number else { return false }
    guard !isStopping, change == turnChange else {
      // The settings changed: once reopened, sounds that belong to lights would lag behind them.
      player.miss(upTo: now)
      return false
    }
    guard settings.keepsOpen || triesDevice || !player.isDone(at: now) else {
      player.giveBack()
      return false
    }
    player.fill(&block, heardAt: heard + settings.latencyNanoseconds, ranDry: ranDry)
    report.playing = player.playing
    return true
  }

  /// Records that a turn's device plays; returns whether that is news.
  mutating func works(_ number: Int, _ device: String) -> Bool {
    guard turn == number else { return false }
    report.trouble = nil
    (troubleKind, triesDevice) = (nil, false)
    guard awaitsDevice else { return false }
    awaitsDevice = false
    news.append(.works(device))
    return true
  }

  /// Records that a turn's device is closed; returns whether no device plays because of it.
  mutating func close(_ number: Int, _ failure: SoundDeviceError?, at now: UInt64) -> Bool {
    guard turn == number else {
      // The call returned after all: its device may be tried again.
      hanging[number] = nil
      tryAgainAt = 0
      return false
    }
    answerDue = nil
    report.isOpen = false
    report.playing = []
    if let failure { lose(failure, of: turnDevice, at: now) }
    return failure != nil
  }
}
