public import LinuxSystem
import Sound
import SoundOutput

/// The thread that decides when the sound device is open: each time it is, a ``DeviceTurn`` has it, on a thread of its own.
///
/// What is asked of it is safe from any thread, and waits for no device.
public final class Loudspeaker: Sendable {
  /// What its owner decides.
  public struct Settings: Equatable, Sendable {
    /// The device as ALSA names it; `nil` for the first that plays.
    public var device: String?
    /// Whether it stays open.
    public var keepsOpen: Bool
    /// How much later than the device takes it a sound is heard, in milliseconds.
    public var latency: Int

    var latencyNanoseconds: UInt64 { UInt64(max(0, latency)) * 1_000_000 }

    /// Decisions.
    public init(device: String?, keepsOpen: Bool, latency: Int) {
      self.device = device
      self.keepsOpen = keepsOpen
      self.latency = latency
    }
  }

  /// What is told of the device.
  public enum News: Equatable, Sendable {
    /// It plays, for the first time or after it did not.
    case works(String)
    /// It does not play, and why; told once for each trouble.
    case fails(String)
  }

  /// How it is at the moment.
  public struct Report: Equatable, Sendable {
    /// The device that plays, or was last asked to.
    public var device: String?
    /// Whether it is open.
    public var isOpen = false
    /// Why it does not play.
    public var trouble: String?
    /// The sounds under way.
    public var playing: [String] = []
    /// How often no device has played since the start.
    var failures = 0
  }

  /// What its threads share.
  struct State: Sendable {
    var player: Player
    var settings: Settings
    var report = Report()
    var news: [News] = []
    /// Whether the device is opened until it is known whether it plays, though nothing is to be heard.
    var triesDevice = false
    /// Whether that a device plays would be news.
    var awaitsDevice = true
    /// What the trouble is about, by which it is known again.
    var troubleKind: SoundDeviceError.Kind?
    var isStopping = false
    var hasStopped = false
    /// Until when no device is tried, since none played a moment ago.
    var tryAgainAt: UInt64 = 0
    /// How long after a failure a device is tried again, in nanoseconds.
    let pause: UInt64
    /// How long a device may owe an answer, in nanoseconds.
    var patience: UInt64
    /// Counted up with each change of what device is to play.
    var change = 0

    /// The number of the turn that has the device; what one of another number finds changes nothing any more.
    var turn = 0
    /// What device that turn was to play on, and ``change`` then.
    var turnDevice: String?
    var turnChange = 0
    /// What the device of this turn was asked last.
    var question = SoundDeviceError.hanging("", .open)
    /// When it owes the answer to that, `nil` between two turns.
    var answerDue: UInt64?
    /// What turns that were left behind still wait for, by their numbers.
    var hanging: [Int: SoundDeviceError] = [:]

    /// When the device is to be opened.
    var openTime: UInt64? {
      guard let wanted = settings.keepsOpen || triesDevice ? 0 : player.openTime else { return nil }
      return max(wanted, tryAgainAt)
    }

    /// The device does not play.
    mutating func lose(_ error: SoundDeviceError, of device: String?) {
      let now = SystemClock.monotonicNanoseconds
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

    /// Begins a turn.
    ///
    /// - Returns: whether there is one; not, where the only device still hangs, or too many do.
    mutating func begin() -> Bool {
      if let error = hanging.values.first(where: { $0.device == settings.device }) {
        lose(error, of: settings.device)
        return false
      }
      guard hanging.count < Loudspeaker.mostLeftBehind else {
        lose(question, of: settings.device)
        return false
      }
      turn += 1
      (turnDevice, turnChange) = (settings.device, change)
      question = .hanging(settings.device ?? SoundDevice.allCards, .open)
      answerDue = SystemClock.monotonicNanoseconds + patience
      return true
    }

    /// Leaves the turn behind where its device does not answer in time.
    ///
    /// - Returns: whether it did not.
    mutating func leaveBehind() -> Bool {
      guard let due = answerDue, due <= SystemClock.monotonicNanoseconds else { return false }
      hanging[turn] = question
      turn += 1
      answerDue = nil
      lose(question, of: turnDevice)
      // Its owner has named another one meanwhile.
      if change != turnChange { tryAgainAt = 0 }
      return true
    }
  }

  private let state: Monitor<State>
  private let wakeUp: WakeUp

  /// How long after a failure a device is tried again, in nanoseconds.
  static let pause: UInt64 = 2_000_000_000
  /// How long a device may owe a block, or any other answer, before that is a trouble, in nanoseconds.
  static let patience: UInt64 = 2_000_000_000
  /// How many threads may stand in a call of a device that never comes back; with more of them no device is tried any more.
  static let mostLeftBehind = 2

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - loudness: how loud sounds are.
  ///   - settings: what its owner decides.
  ///   - wakeUp: is signalled where there are news.
  /// - Throws: ``LinuxSystem/SystemError`` where there is no thread for it.
  public convenience init(loudness: Loudness, settings: Settings, wakeUp: WakeUp) throws(SystemError) {
    try self.init(
      loudness: loudness, settings: settings, pause: Self.pause, patience: Self.patience, wakeUp: wakeUp)
  }

  /// The same with a pause of one's own between two tries, and another patience with devices.
  init(
    loudness: Loudness, settings: Settings, pause: UInt64, patience: UInt64, wakeUp: WakeUp
  ) throws(SystemError) {
    var player = Player(loudness: loudness)
    player.latency = settings.latencyNanoseconds
    state = Monitor(State(player: player, settings: settings, pause: pause, patience: patience))
    self.wakeUp = wakeUp
    let (state, wake) = (state, wakeUp)
    try Worker.start(named: "loudspeaker") { Self.run(state, wake) }
  }

  /// Asks for something of what is played.
  public func change(_ body: (inout Player) -> Void) { state.update { body(&$0.player) } }

  /// What its owner decides from now on.
  public func set(_ settings: Settings) {
    state.update { state in
      guard state.settings != settings else { return }
      state.settings = settings
      state.player.latency = settings.latencyNanoseconds
      state.change += 1
      state.tryAgainAt = 0
    }
  }

  /// Opens the device until it is known whether it plays.
  public func tryDevice() { state.update { $0.triesDevice = true } }

  /// Tries the device at once though it failed a moment ago: a person waits for it.
  public func tryNow() { state.update { $0.tryAgainAt = 0 } }

  /// What was told since it was last asked.
  public func takeNews() -> [News] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// How it is at the moment.
  public var report: Report { state.withLock(\.report) }

  /// Lets devices of turns that begin from now on owe an answer for another time, in nanoseconds.
  func setPatience(_ patience: UInt64) { state.update { $0.patience = patience } }

  /// The devices that owe an answer to a thread that was left behind.
  var hangingDevices: [String] { state.withLock { $0.hanging.values.map(\.device) } }

  /// Closes the device, and ends the thread.
  ///
  /// - Returns: whether it has ended within a second.
  @discardableResult public func stop() -> Bool {
    state.update { $0.isStopping = true }
    let deadline = SystemClock.monotonicNanoseconds + 1_000_000_000
    return state.wait(untilNanoseconds: deadline, for: \.hasStopped) { $1 }
  }

  // The thread.

  private static func run(_ state: Monitor<State>, _ wakeUp: WakeUp) {
    while waitForUse(state) {
      guard state.update({ $0.begin() }) else {
        wakeUp.signal()
        continue
      }
      let turn = state.withLock { DeviceTurn(of: $0, state, wakeUp) }
      do throws(SystemError) {
        try Worker.start(named: "sound device") { turn.run() }
        watch(state, wakeUp)
      } catch {
        // The system has no thread for it at the moment.
        state.update { state in
          state.answerDue = nil
          state.tryAgainAt = SystemClock.monotonicNanoseconds + state.pause
        }
      }
    }
    state.update { $0.hasStopped = true }
  }

  /// Waits for the end of a turn, or leaves it behind where its device gives no answer.
  ///
  /// Nothing can end a thread that stands in a call of the kernel's: it is left there, and another one tries what else there is.
  private static func watch(_ state: Monitor<State>, _ wakeUp: WakeUp) {
    while true {
      let due = state.withLock(\.answerDue)
      let isOver = state.wait(untilNanoseconds: due, for: { $0.answerDue == nil }) { $1 }
      if isOver { return }
      if state.update({ $0.leaveBehind() }) { return wakeUp.signal() }
    }
  }

  /// Waits until a device is to be opened.
  ///
  /// - Returns: whether one is; not, where the thread is to end.
  private static func waitForUse(_ state: Monitor<State>) -> Bool {
    while true {
      let time = state.withLock { $0.isStopping ? 0 : $0.openTime }
      // What else comes may be wanted earlier.
      let isDue = state.wait(
        untilNanoseconds: time,
        for: {
          $0.isStopping || $0.openTime != time || ($0.openTime ?? .max) <= SystemClock.monotonicNanoseconds
        }
      ) { state, _ in
        state.isStopping || (state.openTime ?? .max) <= SystemClock.monotonicNanoseconds
      }
      guard isDue else { continue }
      return state.withLock { !$0.isStopping }
    }
  }
}
