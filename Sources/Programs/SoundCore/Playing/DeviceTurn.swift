import LinuxSystem
import Sound
import SoundOutput

/// One use of a sound device, from opening to closing, on a thread of its own.
///
/// It sets a deadline before each call that may hang. After a missed deadline its ``Loudspeaker`` has
/// abandoned it, and it only closes the device.
struct DeviceTurn: Sendable {
  private let number: Int
  /// ALSA's name of the device; `nil` for the first that plays.
  private let device: String?
  private let patience: UInt64
  private let clock: MonotonicClock
  /// The devices on which earlier turns hang.
  private let hanging: [String]
  private let state: Monitor<LoudspeakerState>
  private let wakeUp: WakeUp

  /// The turn that a state has begun.
  init(
    _ begun: LoudspeakerState, in state: Monitor<LoudspeakerState>, _ wakeUp: WakeUp,
    _ clock: @escaping MonotonicClock
  ) {
    number = begun.turn
    device = begun.settings.device
    patience = begun.patience
    hanging = begun.hangingDevices
    self.clock = clock
    self.state = state
    self.wakeUp = wakeUp
  }

  /// Opens the device, fills it while it is needed, and closes it.
  func run() {
    var failure: SoundDeviceError?
    do throws(SoundDeviceError) {
      try use()
    } catch {
      failure = cause(of: error)
    }
    if state.update({ $0.close(number, failure, at: clock()) }) { wakeUp.signal() }
  }

  private func use() throws(SoundDeviceError) {
    let device = try SoundDevice.first(device, clock: clock) { (name) throws(SoundDeviceError) in
      guard !hanging.contains(name) else { throw .hanging(name, .open) }
      try ask(.open, of: name)
    }
    try ask(.play, of: device.name)
    state.withLock { $0.open(number, device.name) }
    wakeUp.signal()
    try play(on: device)
    try ask(.play, of: device.name)
  }

  /// Announces the next call to a device.
  ///
  /// - Parameters:
  ///   - step: the purpose of the call.
  ///   - device: the device's name.
  ///   - wait: how much longer than usual the call may take, in nanoseconds.
  /// - Throws: ``SoundOutput/SoundDeviceError`` if this turn was abandoned.
  private func ask(
    _ step: SoundDeviceError.Step, of device: String, waiting wait: UInt64 = 0
  ) throws(SoundDeviceError) {
    let question = SoundDeviceError.hanging(device, step)
    guard state.withLock({ $0.ask(number, question, waiting: wait, at: clock()) }) else { throw question }
  }

  /// The error to report: a card unplugged while playing may report only an I/O error, but says that it is
  /// missing when opened.
  private func cause(of failure: SoundDeviceError) -> SoundDeviceError {
    guard failure.step == .play else { return failure }
    do throws(SoundDeviceError) {
      try ask(.open, of: failure.device)
      _ = try SoundDevice(opening: failure.device, clock: clock)
      return failure
    } catch {
      return error
    }
  }

  /// Fills a device while it is needed.
  private func play(on device: SoundDevice) throws(SoundDeviceError) {
    // A device plays once it has taken more than it can hold; opening it proves nothing.
    var untilItPlays = device.buffer + device.period
    var dryRuns = device.dryRuns
    // Frames to write before the device runs, at first and after each underrun.
    var untilItRuns = device.buffer
    var pace = Pace(ahead: device.buffer + 2 * device.period, clock)
    var block = [Float](repeating: 0, count: device.period * Sampling.channels)
    while true {
      try waitForRoom(on: device)
      let ahead = try device.framesAhead()
      // The delay counts from when it was measured, however long ago.
      let delay = UInt64(ahead.frames) * 1_000_000_000 / UInt64(Sampling.rate)
      let ranDry = untilItRuns > 0 || device.dryRuns != dryRuns
      let goesOn = state.withLock {
        $0.fill(number, &block, heardAt: ahead.time + delay, ranDry: ranDry, at: clock())
      }
      guard goesOn else { return }
      untilItRuns = device.dryRuns != dryRuns ? device.buffer : untilItRuns - device.period
      dryRuns = device.dryRuns
      try write(block, to: device)
      pace.wait(behind: device.period)
      guard untilItPlays > 0 else { continue }
      untilItPlays -= device.period
      if untilItPlays <= 0, state.update({ $0.works(number, device.name) }) { wakeUp.signal() }
    }
  }

  /// How many writes in a row a device with room may refuse before it counts as dead.
  private static let mostVainWrites = 50

  private func write(_ block: [Float], to device: SoundDevice) throws(SoundDeviceError) {
    var rest = block[...]
    var vain = 0
    while !rest.isEmpty {
      let written = try device.write(rest)
      rest = rest.dropFirst(written * Sampling.channels)
      vain = written > 0 ? 0 : vain + 1
      guard vain < Self.mostVainWrites else { throw device.stuck }
      if written == 0 { try waitForRoom(on: device) }
    }
  }

  private func waitForRoom(on device: SoundDevice) throws(SoundDeviceError) {
    try ask(.play, of: device.name, waiting: patience)
    guard try device.wait(milliseconds: Int(clamping: patience / 1_000_000)) else { throw device.stuck }
    try ask(.play, of: device.name)
  }
}

/// Keeps a device that accepts everything at once, such as ALSA's `null`, from being filled at full speed.
///
/// It restarts every second, so that a device with a slightly fast clock never waits.
private struct Pace {
  /// How many frames a device may accept ahead of time.
  let ahead: Int
  private let clock: MonotonicClock
  private var start: UInt64
  private var written = 0

  private static let window: UInt64 = 1_000_000_000

  init(ahead: Int, _ clock: @escaping MonotonicClock) {
    self.ahead = ahead
    self.clock = clock
    start = clock()
  }

  /// Waits if more was written than any device could have played and buffered.
  mutating func wait(behind frames: Int) {
    written += frames
    let now = clock()
    let passed = now - start
    guard passed < Self.window else {
      start = now
      written = 0
      return
    }
    let played = Int(passed * UInt64(Sampling.rate) / 1_000_000_000)
    let early = written - ahead - played
    guard early > 0 else { return }
    Worker.pause(nanoseconds: UInt64(early) * 1_000_000_000 / UInt64(Sampling.rate))
  }
}
