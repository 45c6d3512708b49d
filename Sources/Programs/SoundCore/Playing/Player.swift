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
  /// How much later than the device takes it a sound is heard: the device is asked for so much earlier.
  public var latency: UInt64 = 0
  /// Whether there is a device at the moment: where there is none, what is stopped has nothing to die away on.
  public var hasDevice = false
  private var mixer = Mixer()
  private var pending: [Pending] = []
  private var sounding: [Int: Sounding] = [:]
  /// Until when the device is kept, from now on.
  private var preparedUntil: UInt64?
  /// Times at which something that wakes may be heard, as it is known by now; past ones are taken out.
  public var expected: [UInt64] = []
  /// When something was heard last, or was prepared for.
  private var lastUse: UInt64 = 0
  /// When the next block is heard, unless the device stands still.
  private var due: UInt64?

  /// How long before a sound the device is asked for: opening one takes 90 ms on a slow machine.
  public static let opening: UInt64 = 400_000_000
  /// How long before what is expected the device is asked for: there is time to look for another one.
  public static let expecting: UInt64 = 2_000_000_000
  /// How long nothing is heard before the device is given back.
  public static let silence: UInt64 = 5_000_000_000
  /// How long before it is heard a sound is given its frame: what is nearer cannot be off by much of the device's own clock.
  private static let horizon: UInt64 = 100_000_000
  /// How far two times of an exact delay are apart though nothing stood still.
  private static let jitter: UInt64 = 5_000_000
  /// How late what belongs to lights begins with its first frame; what is later begins where the lights are.
  private static let inStep: UInt64 = 150_000_000
  /// How late a key, or whatever else has its moment, is heard at all.
  private static let tooLate: UInt64 = 1_000_000_000
  /// How many sounds may wait, but for what rings: a sequence has at most 500 steps.
  private static let mostPending = 1000

  /// Nothing is to be heard.
  public init(loudness: Loudness) { self.loudness = loudness }

  /// Takes a sound.
  ///
  /// - Parameters:
  ///   - cue: what it is for, and what it is stopped with.
  ///   - stream: the sound, which begins with its first frame wherever it stands.
  ///   - time: when it is to begin; what is past begins as soon as it can.
  public mutating func play(_ cue: Score.Cue, _ stream: any SoundStream, at time: UInt64) {
    // What nobody will hear opens no device. A ring may be heard yet, where the volume is turned up meanwhile.
    guard cue.repeats || isHeard(cue.kind) else { return }
    if pending.count >= Self.mostPending { pending.removeAll { !$0.cue.repeats } }
    pending.append(Pending(cue: cue, stream: stream, time: time))
  }

  private func isHeard(_ kind: SoundKind) -> Bool { loudness.volume(of: kind) > .silent }

  /// Ends what sounds of a group, and what was to come of it.
  public mutating func stop(_ group: Score.Group) { stop { $0 == group } }

  /// Ends all that sounds, and all that was to come.
  public mutating func stopAll() {
    preparedUntil = nil
    stop { _ in true }
  }

  private mutating func stop(where holds: (Score.Group) -> Bool) {
    pending.removeAll { holds($0.cue.group) }
    let ending = Set(sounding.filter { holds($1.group) }.keys)
    if hasDevice {
      mixer.stop { ending.contains($0.id) }
    } else {
      mixer.drop { ending.contains($0.id) }
    }
  }

  /// The device is to be open from now on until a time, at which something is heard.
  public mutating func prepare(until time: UInt64) {
    guard isHeard(.show) else { return }
    preparedUntil = max(preparedUntil ?? 0, time)
  }

  /// When the device is to be opened, `nil` while nothing is to come: what is past means now.
  public var openTime: UInt64? {
    if !mixer.isIdle || preparedUntil != nil { return 0 }
    let sounds = pending.filter { isHeard($0.cue.kind) }.map { ($0.time, Self.opening) }
    let rings = isHeard(.alarm) ? expected.map { ($0, Self.expecting) } : []
    return (sounds + rings).map { $0 - min($0, $1 + latency) }.min()
  }

  /// Whether the device may be given back: nothing sounds, nothing is near, and it was silent for a while.
  public func isDone(at now: UInt64) -> Bool {
    guard mixer.isIdle, now > lastUse, now - lastUse >= Self.silence else { return false }
    return openTime.map { $0 > now } ?? true
  }

  /// The sounds that are under way, by name.
  public var playing: [String] { mixer.voices.filter { $0.start <= mixer.position }.map(\.name) }

  /// The device is given back, since there was nothing to play.
  public mutating func giveBack() {
    hasDevice = false
    due = nil
  }

  /// No device played until a time: what was to begin by then was not heard, but for what goes on until it is stopped.
  public mutating func miss(upTo time: UInt64) {
    giveBack()
    mixer.drop { !$0.repeats || $0.isStopped }
    preparedUntil = nil
    expected.removeAll { $0 <= time }
    pending.removeAll { $0.time <= time && !$0.cue.repeats }
  }

  /// Fills a block of the device.
  ///
  /// - Parameters:
  ///   - block: what is written over: left and right, one after the other.
  ///   - heard: when its first frame will be heard.
  ///   - ranDry: whether the device stood still before it, or does not run yet: then what it says of its delay is exact.
  public mutating func fill(_ block: inout [Float], heardAt heard: UInt64, ranDry: Bool = false) {
    hasDevice = true
    // While it runs, that is too coarse to tell by it alone.
    if ranDry { catchUp(at: heard) }
    let isExpected = openTime.map { $0 <= heard } ?? false
    if let until = preparedUntil, until <= heard { preparedUntil = nil }
    expected.removeAll { $0 <= heard }
    let length = UInt64(block.count / Sampling.channels) * 1_000_000_000 / UInt64(Sampling.rate)
    due = heard + length
    let end = heard + length + Self.horizon
    let due = pending.filter { $0.time <= end }
    pending.removeAll { $0.time <= end }
    for sound in due where !begin(sound, heardAt: heard) { pending.append(sound) }
    mixer.mix(into: &block)
    if !mixer.isIdle || isExpected { lastUse = heard }
    let voices = Set(mixer.voices.map(\.id))
    sounding = sounding.filter { voices.contains($0.key) }
  }

  /// Where the device ran dry, the lights went on.
  private mutating func catchUp(at heard: UInt64) {
    guard let due, heard > due + Self.jitter else { return }
    mixer.pass(frames: Self.frames(of: heard - due)) { sounding[$0.id]?.kind == .show }
  }

  /// Begins a sound.
  ///
  /// - Returns: whether that is done with; not, where there is no room for one that goes on until it is stopped.
  private mutating func begin(_ sound: Pending, heardAt heard: UInt64) -> Bool {
    let kind = sound.cue.kind
    let late = heard > sound.time ? heard - sound.time : 0
    // A beep of every second is nothing that anybody waits for.
    guard kind != .second || mixer.isIdle else { return true }
    var stream = sound.stream.fromBeginning()
    switch kind {
    case .show where late > Self.inStep: stream.skip(frames: Self.frames(of: late))
    case .key, .second, .hour: guard late <= Self.tooLate else { return true }
    case .show, .timer, .alarm, .test: break
    }
    if mixer.isFull { makeRoom(for: kind) }
    let ahead = sound.time > heard ? sound.time - heard : 0
    guard
      let id = mixer.start(
        stream, name: sound.cue.name, at: mixer.position + Self.frames(of: ahead),
        gain: loudness.volume(of: kind).gain, repeats: sound.cue.repeats)
    else { return !sound.cue.repeats }
    sounding[id] = Sounding(group: sound.cue.group, kind: kind)
    return true
  }

  private static func frames(of nanoseconds: UInt64) -> Int {
    Int((Double(nanoseconds) * Double(Sampling.rate) / 1e9).rounded())
  }

  /// Ends the oldest of what is no alarm, for the sake of one.
  private mutating func makeRoom(for kind: SoundKind) {
    guard kind.isImportant,
      let voice = mixer.voices.first(where: { sounding[$0.id]?.kind.isImportant == false })
    else { return }
    mixer.drop { $0.id == voice.id }
  }

  private mutating func setGains() {
    mixer.setGain { voice in sounding[voice.id].map { loudness.volume(of: $0.kind).gain } ?? 0 }
  }
}
