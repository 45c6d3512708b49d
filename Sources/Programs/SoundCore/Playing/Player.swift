public import Sound

/// Plays sounds at their times on a device that is asked for when it is needed: a value, which knows neither a device nor a clock.
///
/// Times are in nanoseconds of the monotonic clock. Whoever has the device fills it block by block, and says of each block when its
/// first frame will be heard.
public struct Player: Sendable {
  /// A sound that is to begin at a time.
  private struct Pending: Sendable {
    let cue: Score.Cue
    let stream: any SoundStream
    let time: UInt64
  }

  /// A sound under way, by the number of its voice.
  private struct Sounding: Sendable {
    let group: Score.Group
    let kind: SoundKind
  }

  /// How loud sounds are.
  public var loudness: Loudness {
    didSet { if loudness != oldValue { setGains() } }
  }
  private var mixer = Mixer()
  private var pending: [Pending] = []
  private var sounding: [Int: Sounding] = [:]
  /// Times by which the device is to be open, whatever is heard then.
  private var preparations: [UInt64] = []
  /// Times at which something may be heard, as it is known by now; past ones are taken out.
  public var expected: [UInt64] = []
  /// When something was heard last, or was prepared for.
  private var lastUse: UInt64 = 0

  /// How long before a sound the device is asked for: opening one takes 90 ms on a slow machine.
  public static let opening: UInt64 = 400_000_000
  /// How long before what is expected the device is asked for: there is time to look for another one.
  public static let expecting: UInt64 = 2_000_000_000
  /// How long nothing is heard before the device is given back.
  public static let silence: UInt64 = 5_000_000_000
  /// How long before it is heard a sound is given its frame: what is nearer cannot be off by much of the device's own clock.
  private static let horizon: UInt64 = 100_000_000
  /// How many sounds may wait: a sequence has at most 500 steps.
  private static let mostPending = 1000

  /// Nothing is to be heard.
  public init(loudness: Loudness) { self.loudness = loudness }

  /// Takes a sound.
  ///
  /// - Parameters:
  ///   - cue: what it is for, and what it is stopped with.
  ///   - stream: the sound.
  ///   - time: when it is to begin; what is past begins as soon as it can.
  public mutating func play(_ cue: Score.Cue, _ stream: any SoundStream, at time: UInt64) {
    guard pending.count < Self.mostPending else { return }
    pending.append(Pending(cue: cue, stream: stream, time: time))
  }

  /// Ends what sounds of a group, and what was to come of it.
  public mutating func stop(_ group: Score.Group) {
    pending.removeAll { $0.cue.group == group }
    for (id, sound) in sounding where sound.group == group { mixer.stop(id) }
  }

  /// Ends all that sounds, and all that was to come.
  public mutating func stopAll() {
    pending = []
    for id in sounding.keys { mixer.stop(id) }
  }

  /// The device is to be open by a time: something may be heard then.
  public mutating func prepare(for time: UInt64) {
    preparations.append(time)
    preparations = preparations.suffix(Self.mostPending)
  }

  /// When the device is to be opened, `nil` while nothing is to come: what is past means now.
  public var openTime: UInt64? {
    if !mixer.isIdle { return 0 }
    let wanted = (pending.map(\.time) + preparations).map { $0 - min($0, Self.opening) }
    return (wanted + expected.map { $0 - min($0, Self.expecting) }).min()
  }

  /// Whether the device may be given back: nothing sounds, nothing is near, and it was silent for a while.
  public func isDone(at now: UInt64) -> Bool {
    guard mixer.isIdle, now > lastUse, now - lastUse >= Self.silence else { return false }
    return openTime.map { $0 > now } ?? true
  }

  /// The sounds that are under way, by name.
  public var playing: [String] { mixer.voices.filter { $0.start <= mixer.position }.map(\.name) }

  /// No device played until a time: what was to begin by then was not heard, but for what goes on until it is stopped.
  public mutating func miss(upTo time: UInt64) {
    mixer.drop { !$0.repeats || $0.isStopped }
    preparations.removeAll { $0 <= time }
    expected.removeAll { $0 <= time }
    pending.removeAll { $0.time <= time && !$0.cue.repeats }
  }

  /// Fills a block of the device.
  ///
  /// - Parameters:
  ///   - block: what is written over: left and right, one after the other.
  ///   - heard: when its first frame will be heard.
  public mutating func fill(_ block: inout [Float], heardAt heard: UInt64) {
    let isExpected = openTime.map { $0 <= heard } ?? false
    preparations.removeAll { $0 <= heard }
    expected.removeAll { $0 <= heard }
    let length = UInt64(block.count / Sampling.channels) * 1_000_000_000 / UInt64(Sampling.rate)
    let end = heard + length + Self.horizon
    for sound in pending where sound.time <= end { begin(sound, heardAt: heard) }
    pending.removeAll { $0.time <= end }
    mixer.mix(into: &block)
    if !mixer.isIdle || isExpected { lastUse = heard }
    let voices = Set(mixer.voices.map(\.id))
    sounding = sounding.filter { voices.contains($0.key) }
  }

  private mutating func begin(_ sound: Pending, heardAt heard: UInt64) {
    // A beep of every second is nothing that anybody waits for.
    guard sound.cue.kind != .second || mixer.isIdle else { return }
    let ahead = sound.time > heard ? sound.time - heard : 0
    let frame = mixer.position + Int((Double(ahead) * Double(Sampling.rate) / 1e9).rounded())
    let gain = loudness.volume(of: sound.cue.kind).gain
    guard
      let id = mixer.start(
        sound.stream, name: sound.cue.name, at: frame, gain: gain, repeats: sound.cue.repeats)
    else { return }
    sounding[id] = Sounding(group: sound.cue.group, kind: sound.cue.kind)
  }

  private mutating func setGains() {
    mixer.setGain { voice in sounding[voice.id].map { loudness.volume(of: $0.kind).gain } ?? 0 }
  }
}
