public import LinuxSystem
import Sound
import SoundOutput

/// The thread that has the sound device: it opens it when something is to be heard, fills it, and gives it back.
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

    fileprivate var latencyNanoseconds: UInt64 { UInt64(max(0, latency)) * 1_000_000 }

    /// Decisions.
    public init(device: String?, keepsOpen: Bool, latency: Int) {
      self.device = device
      self.keepsOpen = keepsOpen
      self.latency = latency
    }
  }

  /// What is told of the device.
  public enum News: Equatable, Sendable {
    /// It plays again, after it did not.
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

  private struct State: Sendable {
    var player: Player
    var settings: Settings
    var report = Report()
    var news: [News] = []
    /// What the trouble is about, by which it is known again.
    var troubleKind: SoundDeviceError.Kind?
    var isStopping = false
    var hasStopped = false
    /// Until when no device is tried, since none played a moment ago.
    var tryAgainAt: UInt64 = 0
    /// How long after a failure a device is tried again, in nanoseconds.
    let pause: UInt64
    /// Counted up with each change of what device is to play.
    var change = 0

    /// When the device is to be opened.
    var openTime: UInt64? {
      guard let wanted = settings.keepsOpen ? 0 : player.openTime else { return nil }
      return max(wanted, tryAgainAt)
    }
  }

  private let state: Monitor<State>
  private let wakeUp: WakeUp

  /// How long after a failure a device is tried again, in nanoseconds.
  static let pause: UInt64 = 2_000_000_000
  /// How long a device may take nothing before it is taken for dead, in milliseconds.
  private static let patience = 2_000
  /// How often a device may take nothing though it has room, before it is taken for dead.
  private static let mostVainWrites = 50

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - loudness: how loud sounds are.
  ///   - settings: what its owner decides.
  ///   - wakeUp: is signalled where there are news.
  /// - Throws: ``LinuxSystem/SystemError`` where there is no thread for it.
  public convenience init(loudness: Loudness, settings: Settings, wakeUp: WakeUp) throws(SystemError) {
    try self.init(loudness: loudness, settings: settings, pause: Self.pause, wakeUp: wakeUp)
  }

  /// The same with a pause of one's own between two tries.
  init(loudness: Loudness, settings: Settings, pause: UInt64, wakeUp: WakeUp) throws(SystemError) {
    var player = Player(loudness: loudness)
    player.latency = settings.latencyNanoseconds
    state = Monitor(State(player: player, settings: settings, pause: pause))
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

  /// What was told since it was last asked.
  public func takeNews() -> [News] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// How it is at the moment.
  public var report: Report { state.withLock(\.report) }

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
      let (settings, change) = state.withLock { ($0.settings, $0.change) }
      do throws(SoundDeviceError) {
        let device = try SoundDevice.first(settings.device)
        state.update { state in
          state.report.device = device.name
          state.report.isOpen = true
        }
        try play(on: device, state, change, wakeUp)
        state.update { $0.report.isOpen = false }
      } catch {
        lose(cause(of: error), settings, state)
        wakeUp.signal()
      }
      state.update { $0.report.playing = [] }
    }
    state.update { $0.hasStopped = true }
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

  /// What is to be told of a failure: a card that is pulled out while it plays may say no more than that something went
  /// wrong with its input or output; asked to open, it says that it is not there.
  private static func cause(of failure: SoundDeviceError) -> SoundDeviceError {
    guard failure.step == .play else { return failure }
    do throws(SoundDeviceError) {
      _ = try SoundDevice(opening: failure.device)
      return failure
    } catch {
      return error
    }
  }

  private static func lose(_ error: SoundDeviceError, _ settings: Settings, _ state: Monitor<State>) {
    state.update { state in
      let now = SystemClock.monotonicNanoseconds
      state.report.isOpen = false
      state.report.device = settings.device ?? error.device
      if state.troubleKind != error.kind { state.news.append(.fails(error.description)) }
      state.troubleKind = error.kind
      state.report.trouble = error.description
      state.tryAgainAt = now + state.pause
      state.report.failures += 1
      state.player.miss(upTo: now)
    }
  }

  /// Fills a device until it is not needed any more.
  private static func play(
    on device: SoundDevice, _ state: Monitor<State>, _ change: Int, _ wakeUp: WakeUp
  ) throws(SoundDeviceError) {
    // What has played more than it can hold plays; that it was opened alone says nothing.
    var untilItPlays = device.buffer + device.period
    var dryRuns = device.dryRuns
    // So much is written before it runs, at first and behind each time that it ran dry.
    var untilItRuns = device.buffer
    var pace = Pace(ahead: device.buffer + 2 * device.period)
    var block = [Float](repeating: 0, count: device.period * Sampling.channels)
    while true {
      guard try device.wait(milliseconds: patience) else { throw device.stuck }
      let ahead = try device.framesAhead()
      let goesOn = state.withLock { state in
        let now = SystemClock.monotonicNanoseconds
        guard !state.isStopping, state.change == change else {
          // Where it is to be another one, what belonged to lights would go on behind them.
          state.player.miss(upTo: now)
          return false
        }
        guard state.settings.keepsOpen || !state.player.isDone(at: now) else {
          state.player.giveBack()
          return false
        }
        // That frame's, however long it took to get here.
        let delay = UInt64(ahead.frames) * 1_000_000_000 / UInt64(Sampling.rate)
        state.player.fill(
          &block, heardAt: ahead.time + delay + state.settings.latencyNanoseconds,
          ranDry: untilItRuns > 0 || device.dryRuns != dryRuns)
        state.report.playing = state.player.playing
        return true
      }
      guard goesOn else { return }
      untilItRuns = device.dryRuns != dryRuns ? device.buffer : untilItRuns - device.period
      dryRuns = device.dryRuns
      try write(block, to: device)
      pace.wait(behind: device.period)
      guard untilItPlays > 0 else { continue }
      untilItPlays -= device.period
      if untilItPlays <= 0, isWorking(device, state) { wakeUp.signal() }
    }
  }

  private static func write(_ block: [Float], to device: SoundDevice) throws(SoundDeviceError) {
    var rest = block[...]
    var vain = 0
    while !rest.isEmpty {
      let written = try device.write(rest)
      rest = rest.dropFirst(written * Sampling.channels)
      vain = written > 0 ? 0 : vain + 1
      guard vain < mostVainWrites else { throw device.stuck }
      if written == 0, try !device.wait(milliseconds: patience) { throw device.stuck }
    }
  }

  /// Takes note that a device plays.
  ///
  /// - Returns: whether that is news.
  private static func isWorking(_ device: SoundDevice, _ state: Monitor<State>) -> Bool {
    state.update { state in
      state.report.trouble = nil
      defer { state.troubleKind = nil }
      guard state.troubleKind != nil else { return false }
      state.news.append(.works(device.name))
      return true
    }
  }
}

/// Keeps a device that takes everything at once, as ALSA's `null`, from being filled as fast as a processor can.
///
/// It is reckoned anew each second, so that a device whose clock is a little fast is never kept waiting.
private struct Pace {
  /// How many frames a device may take ahead of its time.
  let ahead: Int
  private var start = SystemClock.monotonicNanoseconds
  private var written = 0

  private static let window: UInt64 = 1_000_000_000

  init(ahead: Int) { self.ahead = ahead }

  /// Waits, where more was written than any device could have played and kept.
  mutating func wait(behind frames: Int) {
    written += frames
    let now = SystemClock.monotonicNanoseconds
    let passed = now - start
    guard passed < Self.window else {
      start = now
      written = 0
      return
    }
    let played = Int(passed * UInt64(Sampling.rate) / 1_000_000_000)
    let early = written - ahead - played
    guard early > 0 else { return }
    SystemClock.pause(nanoseconds: UInt64(early) * 1_000_000_000 / UInt64(Sampling.rate))
  }
}
