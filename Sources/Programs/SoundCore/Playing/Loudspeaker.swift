package import LinuxSystem
import Sound
import SoundOutput

/// The thread that decides when the sound device is open; a ``DeviceTurn`` then uses it on its own thread.
///
/// Its methods are safe from any thread and never wait for a device.
package final class Loudspeaker: Sendable {
  /// The owner's settings.
  package struct Settings: Equatable, Sendable {
    /// ALSA's name of the device; `nil` for the first that plays.
    package var device: String?
    package var keepsOpen: Bool
    /// The delay beyond the device's own until a sound is heard, in milliseconds.
    package var latency: Int

    var latencyNanoseconds: UInt64 { UInt64(max(0, latency)) * 1_000_000 }

    package init(device: String?, keepsOpen: Bool, latency: Int) {
      self.device = device
      self.keepsOpen = keepsOpen
      self.latency = latency
    }
  }

  /// The current state.
  package struct Report: Equatable, Sendable {
    /// The device that plays, or was last tried.
    package var device: String?
    package var isOpen = false
    /// Why it does not play.
    package var trouble: String?
    package var playing: [String] = []
    /// How often no device has played since the start.
    var failures = 0
  }

  /// The state that the threads share.
  struct State: Sendable {
    var player: Player
    var settings: Settings
    var report = Report()
    var news: [LoudspeakerEvent] = []
    /// Whether to open the device just to find out whether it plays.
    var triesDevice = false
    /// Whether a device that plays would be news.
    var awaitsDevice = true
    /// The kind of problem reported last.
    var troubleKind: SoundDeviceErrorKind?
    var isStopping = false
    var hasStopped = false
    /// When a device may be tried again after a failure.
    var tryAgainAt: UInt64 = 0
    /// How long after a failure a device is tried again, in nanoseconds.
    let pause: UInt64
    let clock: MonotonicClock
    /// How long a device may take to answer, in nanoseconds.
    var patience: UInt64
    /// Incremented whenever the settings change.
    var change = 0

    /// The number of the turn that has the device; results of other turns are ignored.
    var turn = 0
    /// The device configured for that turn, and ``change`` at its beginning.
    var turnDevice: String?
    var turnChange = 0
    /// The error to report if the turn's last call to its device hangs.
    var question = SoundDeviceError.hanging("", .open)
    /// The deadline of that call, `nil` between turns.
    var answerDue: UInt64?
    /// The calls in which abandoned turns hang, by turn number.
    var hanging: [Int: SoundDeviceError] = [:]

    /// When to open the device.
    var openTime: UInt64? {
      guard let wanted = settings.keepsOpen || triesDevice ? 0 : player.openTime else { return nil }
      return max(wanted, tryAgainAt)
    }

    /// Records that the device does not play.
    mutating func lose(_ error: SoundDeviceError, of device: String?) {
      let now = clock()
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

    /// Begins a turn; returns `false` if the only device still hangs, or too many do.
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
      answerDue = clock() + patience
      return true
    }

    /// Abandons the turn if its device misses its deadline; returns whether it was abandoned.
    mutating func leaveBehind() -> Bool {
      guard let due = answerDue, due <= clock() else { return false }
      hanging[turn] = question
      turn += 1
      answerDue = nil
      lose(question, of: turnDevice)
      // The settings changed meanwhile.
      if change != turnChange { tryAgainAt = 0 }
      return true
    }
  }

  private let state: Monitor<State>
  private let wakeUp: WakeUp

  /// How long after a failure a device is tried again, in nanoseconds.
  static let pause: UInt64 = 2_000_000_000
  /// How long a device may take for a block, or any other answer, in nanoseconds.
  static let patience: UInt64 = 2_000_000_000
  /// The number of abandoned threads at which no device is tried any more.
  static let mostLeftBehind = 2

  /// Starts the thread, which signals `wakeUp` when there is news.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if no thread can be started.
  package convenience init(
    loudness: Loudness, settings: Settings, wakeUp: WakeUp, clock: @escaping MonotonicClock
  ) throws(SystemError) {
    try self.init(
      loudness: loudness, settings: settings, pause: Self.pause, patience: Self.patience, wakeUp: wakeUp,
      clock: clock)
  }

  /// The same with another pause between tries and another patience.
  init(
    loudness: Loudness, settings: Settings, pause: UInt64, patience: UInt64, wakeUp: WakeUp,
    clock: @escaping MonotonicClock
  ) throws(SystemError) {
    var player = Player(loudness: loudness)
    player.latency = settings.latencyNanoseconds
    state = Monitor(State(player: player, settings: settings, pause: pause, clock: clock, patience: patience))
    self.wakeUp = wakeUp
    let (state, wake) = (state, wakeUp)
    try Worker.start(named: "loudspeaker") { Self.run(state, wake) }
  }

  /// Changes what is played.
  package func change(_ body: (inout Player) -> Void) { state.update { body(&$0.player) } }

  package func set(_ settings: Settings) {
    state.update { state in
      guard state.settings != settings else { return }
      state.settings = settings
      state.player.latency = settings.latencyNanoseconds
      state.change += 1
      state.tryAgainAt = 0
    }
  }

  /// Opens the device just to find out whether it plays.
  package func tryDevice() { state.update { $0.triesDevice = true } }

  /// Tries the device at once, even after a recent failure: a person is waiting.
  package func tryNow() { state.update { $0.tryAgainAt = 0 } }

  /// The news since the last call.
  package func takeNews() -> [LoudspeakerEvent] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  package var report: Report { state.withLock(\.report) }

  /// Sets how long devices may take to answer in turns that begin from now on, in nanoseconds.
  func setPatience(_ patience: UInt64) { state.update { $0.patience = patience } }

  /// The devices on which abandoned threads hang.
  var hangingDevices: [String] { state.withLock { $0.hanging.values.map(\.device) } }

  /// Closes the device and ends the thread; returns whether it ended within a second.
  @discardableResult package func stop() -> Bool {
    state.update { $0.isStopping = true }
    return state.wait(nanoseconds: 1_000_000_000, for: \.hasStopped) { $1 }
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
        // The system cannot start a thread at the moment.
        state.update { state in
          state.answerDue = nil
          state.tryAgainAt = state.clock() + state.pause
        }
      }
    }
    state.update { $0.hasStopped = true }
  }

  /// Waits for the end of a turn, or abandons it if its device does not answer.
  ///
  /// A thread inside a kernel call cannot be ended: it stays there, and another one tries the other devices.
  private static func watch(_ state: Monitor<State>, _ wakeUp: WakeUp) {
    while true {
      let due = state.withLock(\.answerDue)
      let isOver = state.wait(untilNanoseconds: due, for: { $0.answerDue == nil }) { $1 }
      if isOver { return }
      if state.update({ $0.leaveBehind() }) { return wakeUp.signal() }
    }
  }

  /// Waits until a device must be opened; returns `false` if the thread must end instead.
  private static func waitForUse(_ state: Monitor<State>) -> Bool {
    while true {
      let time = state.withLock { $0.isStopping ? 0 : $0.openTime }
      // A new sound may need the device earlier.
      let isDue = state.wait(
        untilNanoseconds: time,
        for: {
          $0.isStopping || $0.openTime != time || ($0.openTime ?? .max) <= $0.clock()
        }
      ) { state, _ in
        state.isStopping || (state.openTime ?? .max) <= state.clock()
      }
      guard isDue else { continue }
      return state.withLock { !$0.isStopping }
    }
  }
}

/// A change of the sound device.
package enum LoudspeakerEvent: Equatable, Sendable {
  /// It plays, for the first time or again.
  case works(String)
  /// It does not play, and why; once for each problem.
  case fails(String)
}
