import CALSA
import Glibc
import LinuxSystem
import Sound

/// A sound device of ALSA's, open for playing: 16 bits, two channels, ``Sound/Sampling/rate`` frames a second.
///
/// It is for one thread at a time. What is written is heard behind all that was written before; where nothing is written in
/// time it runs dry, which is told once, and goes on with the next that is written.
public final class SoundDevice {
  /// Its name, as ALSA has it.
  public let name: String
  /// How many frames are best written at a time.
  public let period: Int
  /// How many frames it keeps at the most.
  public let buffer: Int
  /// How often it has run dry.
  public private(set) var dryRuns = 0
  private let device: OpaquePointer
  private var samples: [Int16] = []

  /// What is asked for: a period of 5 ms, and four of them, which is what a key's sound waits for at the most.
  private static let wantedPeriod: UInt32 = 240
  private static let wantedBuffer: UInt32 = 960
  /// How long the question for what is ahead may take, in nanoseconds, before it is asked again, and how often it is asked.
  private static let promptly: UInt64 = 1_000_000
  private static let mostQuestions = 4

  /// Opens a device, without waiting for another program that has it.
  ///
  /// - Throws: ``SoundDeviceError``.
  public init(opening name: String) throws(SoundDeviceError) {
    var shape = calsa_shape(
      rate: UInt32(Sampling.rate), period: Self.wantedPeriod, buffer: Self.wantedBuffer)
    var opened: OpaquePointer?
    var step = CALSA_OPEN
    let code = calsa_open(name, &shape, &opened, &step)
    guard code == 0, let opened else {
      throw SoundDeviceError(device: name, .init(step), code: -code)
    }
    self.name = name
    device = opened
    period = max(1, Int(shape.period))
    buffer = max(1, Int(shape.buffer))
  }

  deinit { calsa_close(device) }

  /// Waits until there is room for a period.
  ///
  /// - Returns: whether there is; not, where so many milliseconds went by.
  /// - Throws: ``SoundDeviceError`` where the device is gone.
  public func wait(milliseconds: Int) throws(SoundDeviceError) -> Bool {
    let code = calsa_wait(device, CInt(clamping: milliseconds))
    if code >= 0 { return code > 0 }
    try recover(code)
    return true
  }

  /// Writes frames: left and right, one after the other, -1 to 1.
  ///
  /// - Returns: how many of them were taken, which are fewer where there was no room for all.
  /// - Throws: ``SoundDeviceError`` where the device is gone.
  public func write(_ block: ArraySlice<Float>) throws(SoundDeviceError) -> Int {
    samples.removeAll(keepingCapacity: true)
    // Rounded to the nearest, so that silence is silence and both signs are alike.
    for sample in block { samples.append(Int16((min(max(sample, -1), 1) * 32767).rounded())) }
    let written = samples.withUnsafeBufferPointer { samples in
      calsa_write(device, samples.baseAddress, UInt(samples.count / Sampling.channels))
    }
    if written >= 0 { return written }
    guard written != -Int(EAGAIN) else { return 0 }
    try recover(CInt(truncatingIfNeeded: written))
    return 0
  }

  /// How many frames are heard before the one that is written next, and when that was so, by the monotonic clock in nanoseconds.
  ///
  /// A thread that has to wait for a processor in the middle of the question would take an answer of before for one of now, and so
  /// it asks again.
  ///
  /// - Throws: ``SoundDeviceError`` where the device is gone.
  public func framesAhead() throws(SoundDeviceError) -> (frames: Int, time: UInt64) {
    var best = (frames: 0, time: UInt64(0), took: UInt64.max)
    for _ in 0..<Self.mostQuestions where best.took > Self.promptly {
      let before = SystemClock.monotonicNanoseconds
      var frames = 0
      let code = calsa_delay(device, &frames)
      let after = SystemClock.monotonicNanoseconds
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

  /// A device that can be named.
  public struct Listed: Equatable, Sendable {
    /// As ALSA names it.
    public var name: String
    /// What it is, in ALSA's words; empty where there are none.
    public var description: String

    /// A device of the list.
    public init(name: String, description: String) {
      self.name = name
      self.description = description
    }
  }

  /// All devices that play, as ALSA's configuration lists them.
  ///
  /// - Throws: ``SoundDeviceError`` where the configuration cannot be read.
  public static func listed() throws(SoundDeviceError) -> [Listed] {
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
  public struct Card: Equatable, Sendable {
    /// Its number, as in /proc/asound/card0.
    public var number: Int
    /// By which devices are named, as in `plughw:CARD=Headphones`.
    public var identifier: String
    /// What it calls itself.
    public var name: String
  }

  /// The sound cards of this machine, in the kernel's order.
  public static func cards() -> [Card] {
    let found = Collected<Card>()
    // What is known of the cards before one that cannot be asked is known nevertheless.
    _ = calsa_cards(Unmanaged.passUnretained(found).toOpaque()) { context, number, identifier, name in
      guard let context, let identifier, let name else { return }
      Unmanaged<Collected<Card>>.fromOpaque(context).takeUnretainedValue().all.append(
        Card(number: Int(number), identifier: String(cString: identifier), name: String(cString: name)))
    }
    return found.all
  }

  /// What is tried where no device is named: what the system has for its default, then each card.
  ///
  /// `plughw` takes any rate and sample of what the card has; HDMI wants what `sysdefault` makes of it. The default comes
  /// first where somebody has written down what it is to be; else it is the first card behind a mixer that other programs
  /// share, which a service cannot.
  public static func candidates(cards: [Card]) -> [String] {
    ["default"] + cards.flatMap { ["plughw:CARD=\($0.identifier)", "sysdefault:CARD=\($0.identifier)"] }
  }

  /// What stands for the cards where they are asked, as a device does where it is opened.
  public static let allCards = "the sound cards"

  /// Opens a device: the one that is named, or the first that plays.
  ///
  /// - Parameters:
  ///   - name: the device, `nil` for the first that plays.
  ///   - before: told of each device ahead of opening it, and of ``allCards``; what it throws is taken for that device's failure.
  /// - Returns: the device, open.
  /// - Throws: ``SoundDeviceError``; where none is named, of the one that came closest.
  public static func first(
    _ name: String?, before: (String) throws(SoundDeviceError) -> Void = { _ in }
  ) throws(SoundDeviceError) -> SoundDevice {
    if let name {
      try before(name)
      return try SoundDevice(opening: name)
    }
    try before(allCards)
    let cards = cards()
    guard !cards.isEmpty else { throw SoundDeviceError(device: "a sound device", .open, code: ENODEV) }
    var closest: SoundDeviceError?
    for candidate in candidates(cards: cards) {
      do throws(SoundDeviceError) {
        try before(candidate)
        return try SoundDevice(opening: candidate)
      } catch {
        // One that is taken is there, and so is one that this user may not open.
        if closest == nil || error.code == EBUSY || error.code == EACCES { closest = error }
      }
    }
    throw closest ?? SoundDeviceError(device: "a sound device", .open, code: ENODEV)
  }

  /// That the device takes nothing any more, though it is there.
  public var stuck: SoundDeviceError { .hanging(name, .play) }

  private final class Collected<Element> { var all: [Element] = [] }
}
