import LinuxSystem
import Sound
import SoundOutput

/// One use of a sound device, from opening it to closing it, on a thread of its own.
///
/// Ahead of each call that may never come back it says by when it will have: where that is not so, its ``Loudspeaker`` has left it
/// behind, and all that it does then is to close the device.
struct DeviceTurn: Sendable {
  private let number: Int
  private let settings: Loudspeaker.Settings
  private let change: Int
  private let patience: UInt64
  /// The devices that hang in turns before.
  private let hanging: [String]
  private let state: Monitor<Loudspeaker.State>
  private let wakeUp: WakeUp

  /// The turn that a state has begun.
  init(of begun: Loudspeaker.State, _ state: Monitor<Loudspeaker.State>, _ wakeUp: WakeUp) {
    number = begun.turn
    settings = begun.settings
    change = begun.change
    patience = begun.patience
    hanging = begun.hanging.values.map(\.device)
    self.state = state
    self.wakeUp = wakeUp
  }

  /// Opens the device, fills it until it is not needed any more, and closes it.
  func run() {
    var failure: SoundDeviceError?
    do throws(SoundDeviceError) {
      try use()
    } catch {
      failure = cause(of: error)
    }
    let isNews = state.update { state in
      guard state.turn == number else {
        // It came back after all: its device may be tried again.
        state.hanging[number] = nil
        state.tryAgainAt = 0
        return false
      }
      state.answerDue = nil
      state.report.isOpen = false
      state.report.playing = []
      if let failure { state.lose(failure, of: settings.device) }
      return failure != nil
    }
    if isNews { wakeUp.signal() }
  }

  private func use() throws(SoundDeviceError) {
    let device = try SoundDevice.first(settings.device) { (name) throws(SoundDeviceError) in
      guard !hanging.contains(name) else { throw .hanging(name, .open) }
      try ask(.open, of: name)
    }
    try ask(.play, of: device.name)
    state.withLock { state in
      guard state.turn == number else { return }
      state.report.device = device.name
      state.report.isOpen = true
    }
    wakeUp.signal()
    try play(on: device)
    try ask(.play, of: device.name)
  }

  /// Says what is asked of a device next.
  ///
  /// - Parameters:
  ///   - step: what it is asked for.
  ///   - device: its name.
  ///   - wait: how long it may take for that besides, in nanoseconds.
  /// - Throws: ``SoundOutput/SoundDeviceError`` where this turn was left behind.
  private func ask(
    _ step: SoundDeviceError.Step, of device: String, waiting wait: UInt64 = 0
  ) throws(SoundDeviceError) {
    let question = SoundDeviceError.hanging(device, step)
    let isCurrent = state.withLock { state in
      guard state.turn == number else { return false }
      state.question = question
      state.answerDue = SystemClock.monotonicNanoseconds + patience + wait
      return true
    }
    guard isCurrent else { throw question }
  }

  /// What is to be told of a failure: a card that is pulled out while it plays may say no more than that something went
  /// wrong with its input or output; asked to open, it says that it is not there.
  private func cause(of failure: SoundDeviceError) -> SoundDeviceError {
    guard failure.step == .play else { return failure }
    do throws(SoundDeviceError) {
      try ask(.open, of: failure.device)
      _ = try SoundDevice(opening: failure.device)
      return failure
    } catch {
      return error
    }
  }

  /// Fills a device until it is not needed any more.
  private func play(on device: SoundDevice) throws(SoundDeviceError) {
    // What has played more than it can hold plays; that it was opened alone says nothing.
    var untilItPlays = device.buffer + device.period
    var dryRuns = device.dryRuns
    // So much is written before it runs, at first and behind each time that it ran dry.
    var untilItRuns = device.buffer
    var pace = Pace(ahead: device.buffer + 2 * device.period)
    var block = [Float](repeating: 0, count: device.period * Sampling.channels)
    while true {
      try waitForRoom(on: device)
      let ahead = try device.framesAhead()
      let goesOn = state.withLock { state in
        let now = SystemClock.monotonicNanoseconds
        guard state.turn == number else { return false }
        guard !state.isStopping, state.change == change else {
          // Where it is to be another one, what belonged to lights would go on behind them.
          state.player.miss(upTo: now)
          return false
        }
        guard state.settings.keepsOpen || state.triesDevice || !state.player.isDone(at: now) else {
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
      if untilItPlays <= 0, isWorking(device) { wakeUp.signal() }
    }
  }

  /// How often a device may take nothing though it has room, before it is taken for dead.
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

  /// Takes note that a device plays.
  ///
  /// - Returns: whether that is news.
  private func isWorking(_ device: SoundDevice) -> Bool {
    state.update { state in
      guard state.turn == number else { return false }
      state.report.trouble = nil
      (state.troubleKind, state.triesDevice) = (nil, false)
      guard state.awaitsDevice else { return false }
      state.awaitsDevice = false
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
