import CALSA
import Glibc
package import LinuxSystem
import Sound

/// An ALSA device open for playing: 16 bits, two channels, ``Sound/Sampling/rate`` frames a second.
///
/// Use it from one thread at a time. Frames play in the order of the writes. Without a write in time it
/// underruns, which ``dryRuns`` counts, and continues with the next write.
package final class SoundDevice {
  /// ALSA's name of the device.
  package let name: String
  /// The frames of a period, the best size of a write.
  package let period: Int
  /// The most frames that it buffers.
  package let buffer: Int
  /// How many underruns there were.
  package private(set) var dryRuns = 0
  private let device: OpaquePointer
  private let clock: MonotonicClock
  private var samples: [Int16] = []

  /// The requested frames: a period of 5 ms, and four of them as buffer, the longest delay of a key's sound.
  private static let wantedPeriod: UInt32 = 240
  private static let wantedBuffer: UInt32 = 960
  /// How long a query of the delay may take, in nanoseconds, before it is repeated, and the most queries.
  private static let promptly: UInt64 = 1_000_000
  private static let mostQuestions = 4

  /// Opens a device, without waiting for another program to release it; the clock is that of delays.
  package init(opening name: String, clock: @escaping MonotonicClock) throws(SoundDeviceError) {
    var shape = calsa_shape(
      rate: UInt32(Sampling.rate), period: Self.wantedPeriod, buffer: Self.wantedBuffer)
    var opened: OpaquePointer?
    var step = CALSA_OPEN
    let code = calsa_open(name, &shape, &opened, &step)
    guard code == 0, let opened else {
      throw SoundDeviceError(device: name, .init(step), code: -code)
    }
    self.name = name
    self.clock = clock
    device = opened
    period = max(1, Int(shape.period))
    buffer = max(1, Int(shape.buffer))
  }

  deinit { calsa_close(device) }

  /// Waits until there is room for a period.
  ///
  /// - Returns: `false` if the time ran out.
  /// - Throws: ``SoundDeviceError`` if the device is gone.
  package func wait(milliseconds: Int) throws(SoundDeviceError) -> Bool {
    let code = calsa_wait(device, CInt(clamping: milliseconds))
    if code >= 0 { return code > 0 }
    try recover(code)
    return true
  }

  /// Writes frames: left and right samples in turn, -1 to 1.
  ///
  /// - Returns: how many frames were accepted, fewer if there was no room for all.
  /// - Throws: ``SoundDeviceError`` if the device is gone.
  package func write(_ block: ArraySlice<Float>) throws(SoundDeviceError) -> Int {
    samples.removeAll(keepingCapacity: true)
    // Rounded to the nearest, so that silence stays silent and both signs are alike.
    for sample in block { samples.append(Int16((min(max(sample, -1), 1) * 32767).rounded())) }
    let written = samples.withUnsafeBufferPointer { samples in
      calsa_write(device, samples.baseAddress, UInt(samples.count / Sampling.channels))
    }
    if written >= 0 { return written }
    guard written != -Int(EAGAIN) else { return 0 }
    try recover(CInt(truncatingIfNeeded: written))
    return 0
  }

  /// How many frames play before the next one written, and when that was measured, in nanoseconds of the
  /// monotonic clock.
  ///
  /// The answer is out of date if the thread was suspended during the query. A slow query is therefore
  /// repeated.
  ///
  /// - Throws: ``SoundDeviceError`` if the device is gone.
  package func framesAhead() throws(SoundDeviceError) -> (frames: Int, time: UInt64) {
    var best = (frames: 0, time: UInt64(0), took: UInt64.max)
    for _ in 0..<Self.mostQuestions where best.took > Self.promptly {
      let before = clock()
      var frames = 0
      let code = calsa_delay(device, &frames)
      let after = clock()
      guard code >= 0 else {
        try recover(code)
        return (0, after)
      }
      if after - before < best.took { best = (max(0, frames), before + (after - before) / 2, after - before) }
    }
    return (best.frames, best.time)
  }

  private func recover(_ code: CInt) throws(SoundDeviceError) {
    guard calsa_recover(device, code) >= 0 else {
      throw SoundDeviceError(device: name, .play, code: -code)
    }
    dryRuns += 1
  }

  /// A device in ALSA's list.
  package struct Listed: Equatable, Sendable {
    /// ALSA's name of the device.
    package var name: String
    /// ALSA's description; empty if there is none.
    package var description: String

    package init(name: String, description: String) {
      self.name = name
      self.description = description
    }
  }

  /// All playback devices in ALSA's configuration.
  package static func listed() throws(SoundDeviceError) -> [Listed] {
    let found = Collected<Listed>()
    let code = calsa_devices(Unmanaged.passUnretained(found).toOpaque()) { context, name, description in
      guard let context, let name, let description else { return }
      let lines = String(cString: description).split(separator: "\n").map(String.init)
      Unmanaged<Collected<Listed>>.fromOpaque(context).takeUnretainedValue().all.append(
        Listed(name: String(cString: name), description: lines.joined(separator: ", ")))
    }
    guard code == 0 else { throw SoundDeviceError(device: "", .list, code: -code) }
    return found.all
  }

  /// A sound card.
  package struct Card: Equatable, Sendable {
    /// Its number, as in /proc/asound/card0.
    package var number: Int
    /// Its identifier, as in `plughw:CARD=Headphones`.
    package var identifier: String
    /// The card's own name.
    package var name: String
  }

  /// The sound cards of this machine, in the kernel's order.
  package static func cards() -> [Card] {
    let found = Collected<Card>()
    // An error ends the list but keeps the cards before it.
    _ = calsa_cards(Unmanaged.passUnretained(found).toOpaque()) { context, number, identifier, name in
      guard let context, let identifier, let name else { return }
      Unmanaged<Collected<Card>>.fromOpaque(context).takeUnretainedValue().all.append(
        Card(number: Int(number), identifier: String(cString: identifier), name: String(cString: name)))
    }
    return found.all
  }

  /// The devices to try if none is configured: the system's default, then each card.
  ///
  /// `plughw` converts any rate and sample format to the card's; HDMI needs `sysdefault`. `default` comes
  /// first because the user may have configured it. Otherwise it is the first card through a mixer that other
  /// programs share, which a service cannot share.
  package static func candidates(cards: [Card]) -> [String] {
    ["default"] + cards.flatMap { ["plughw:CARD=\($0.identifier)", "sysdefault:CARD=\($0.identifier)"] }
  }

  /// Stands for a device's name while the cards are listed.
  package static let allCards = "the sound cards"

  /// Opens a device: the named one, or the first that plays.
  ///
  /// - Parameters:
  ///   - name: the device, `nil` for the first that plays.
  ///   - clock: the device's clock.
  ///   - before: called before ``allCards`` are listed and before each device is opened; an error that it
  ///     throws counts as the device's.
  /// - Returns: the open device.
  /// - Throws: ``SoundDeviceError``; without a name, that of the device that came closest.
  package static func first(
    _ name: String?, clock: @escaping MonotonicClock,
    before: (String) throws(SoundDeviceError) -> Void = { _ in }
  ) throws(SoundDeviceError) -> SoundDevice {
    if let name {
      try before(name)
      return try SoundDevice(opening: name, clock: clock)
    }
    try before(allCards)
    let cards = cards()
    guard !cards.isEmpty else { throw SoundDeviceError(device: "a sound device", .open, code: ENODEV) }
    var closest: SoundDeviceError?
    for candidate in candidates(cards: cards) {
      do throws(SoundDeviceError) {
        try before(candidate)
        return try SoundDevice(opening: candidate, clock: clock)
      } catch {
        // A busy or forbidden device at least exists.
        if closest == nil || error.code == EBUSY || error.code == EACCES { closest = error }
      }
    }
    throw closest ?? SoundDeviceError(device: "a sound device", .open, code: ENODEV)
  }

  /// The error of a device that is there but accepts nothing any more.
  package var stuck: SoundDeviceError { .hanging(name, .play) }

  private final class Collected<Element> { var all: [Element] = [] }
}
