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

  let state: Monitor<LoudspeakerState>
  private let wakeUp: WakeUp
  private let clock: MonotonicClock

  /// How long after a failure a device is tried again, in nanoseconds.
  static let pause: UInt64 = 2_000_000_000
  /// How long a device may take for a block, or any other answer, in nanoseconds.
  static let patience: UInt64 = 2_000_000_000
  /// The number of abandoned threads at which no device is tried any more.
  static let mostLeftBehind = 2

  /// Makes a loudspeaker, which signals `wakeUp` when there is news; ``start()`` starts its thread.
  package convenience init(
    loudness: Loudness, settings: Settings, wakeUp: WakeUp, clock: @escaping MonotonicClock
  ) {
    self.init(
      LoudspeakerState(Player(loudness: loudness), settings, pause: Self.pause, patience: Self.patience),
      wakeUp: wakeUp, clock: clock)
  }

  init(_ state: LoudspeakerState, wakeUp: WakeUp, clock: @escaping MonotonicClock) {
    self.state = Monitor(state)
    self.wakeUp = wakeUp
    self.clock = clock
  }

  /// Starts the thread, which ends with ``stop()``.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no thread left.
  package func start() throws(SystemError) {
    try Worker.start(named: "loudspeaker") { [state, wakeUp, clock] in Self.run(state, wakeUp, clock) }
  }

  /// Changes what is played.
  package func change(_ body: (inout Player) -> Void) { state.update { body(&$0.player) } }

  package func set(_ settings: Settings) { state.update { $0.set(settings) } }

  /// Opens the device just to find out whether it plays.
  package func tryDevice() { state.update { $0.tryDevice() } }

  /// Tries the device at once, even after a recent failure: a person is waiting.
  package func tryNow() { state.update { $0.tryNow() } }

  /// The news since the last call.
  package func takeNews() -> [LoudspeakerEvent] { state.withLock { $0.takeNews() } }

  package var report: Report { state.withLock(\.report) }

  /// Sets how long devices may take to answer in turns that begin from now on, in nanoseconds.
  func setPatience(_ patience: UInt64) { state.update { $0.patience = patience } }

  /// The devices on which abandoned threads hang.
  var hangingDevices: [String] { state.withLock(\.hangingDevices) }

  /// Closes the device and ends the thread; returns whether it ended within a second.
  @discardableResult package func stop() -> Bool {
    state.update { $0.stop() }
    return state.wait(nanoseconds: 1_000_000_000, for: \.hasStopped) { $1 }
  }

  // The thread.

  private static func run(
    _ state: Monitor<LoudspeakerState>, _ wakeUp: WakeUp, _ clock: @escaping MonotonicClock
  ) {
    while true {
      let due = state.withLock(\.due)
      // A new sound may need the device earlier.
      state.wait(untilNanoseconds: due, for: { $0.due != due }) { _, _ in }
      switch state.update({ $0.step(at: clock()) }) {
      case .begin:
        let turn = state.withLock { DeviceTurn($0, in: state, wakeUp, clock) }
        do throws(SystemError) {
          // A thread inside a kernel call cannot be ended: an abandoned one stays there.
          try Worker.start(named: "sound device") { turn.run() }
        } catch {
          state.update { $0.cancelTurn(at: clock()) }
        }
      case .report: wakeUp.signal()
      case .end: return
      case nil: break
      }
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
