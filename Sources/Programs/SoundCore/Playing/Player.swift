package import Sound

/// Plays sounds at their times, and says when it needs a device: a value without device or clock.
///
/// Times are in nanoseconds of the monotonic clock. The device's owner requests one block after the other,
/// each with the time at which its first frame will be heard.
package struct Player: Sendable {
  /// A sound that begins at a time.
  private struct Pending: Sendable {
    let cue: Score.Cue
    let stream: any SoundStream
    let time: UInt64
  }

  /// A sound that plays, by the number of its voice.
  private struct Sounding: Sendable {
    let group: Score.Group
    let kind: SoundKind
  }

  package var loudness: Loudness {
    didSet { if loudness != oldValue { setGains() } }
  }
  /// The delay beyond the device's own until a sound is heard; the device opens that much earlier.
  package var latency: UInt64 = 0
  /// Whether there is a device; without one, a stopped sound ends at once instead of fading out.
  package var hasDevice = false
  private var mixer = Mixer()
  private var pending: [Pending] = []
  private var sounding: [Int: Sounding] = [:]
  /// Until when the device stays open.
  private var preparedUntil: UInt64?
  /// The future times at which unannounced sounds are expected, as in ``Expectation``.
  package var expected: [UInt64] = []
  /// When anything was last heard or expected.
  private var lastUse: UInt64 = 0
  /// When the next block is heard, unless the device stalls.
  private var due: UInt64?

  /// How long before a sound the device opens, which takes 90 ms on a slow machine.
  package static let opening: UInt64 = 400_000_000
  /// How long before an expected sound the device opens, so that there is time to try another one.
  package static let expecting: UInt64 = 2_000_000_000
  /// How long after the last sound the device closes.
  package static let silence: UInt64 = 5_000_000_000
  /// How far ahead a sound is bound to its frame: the device's clock drifts little in that time.
  private static let horizon: UInt64 = 100_000_000
  /// How far two exact delays may differ although nothing stalled.
  private static let jitter: UInt64 = 5_000_000
  /// How late a sequence's sound may begin with its first frame; a later one begins in step with the lights.
  private static let inStep: UInt64 = 150_000_000
  /// How late a key, the full hour or a full second may be heard at all.
  private static let tooLate: UInt64 = 1_000_000_000
  /// How many sounds may wait before all but rings are dropped; a sequence has at most 500 steps.
  private static let mostPending = 1000

  package init(loudness: Loudness) { self.loudness = loudness }

  /// Adds a sound.
  ///
  /// - Parameters:
  ///   - cue: its purpose and its group.
  ///   - stream: the sound, which is played from its first frame whatever its position.
  ///   - time: when it begins; if past, as soon as possible.
  package mutating func play(_ cue: Score.Cue, _ stream: any SoundStream, at time: UInt64) {
    // An inaudible sound opens no device. A ring stays, since the volume may be turned up.
    guard cue.repeats || isHeard(cue.kind) else { return }
    if pending.count >= Self.mostPending { pending.removeAll { !$0.cue.repeats } }
    pending.append(Pending(cue: cue, stream: stream, time: time))
  }

  private func isHeard(_ kind: SoundKind) -> Bool { loudness.volume(of: kind) > .silent }

  /// Stops a group's sounds, including those yet to begin.
  package mutating func stop(_ group: Score.Group) { stop { $0 == group } }

  /// Stops all sounds, including those yet to begin.
  package mutating func stopAll() {
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

  /// Keeps the device open from now until a time at which something is heard.
  package mutating func prepare(until time: UInt64) {
    guard isHeard(.show) else { return }
    preparedUntil = max(preparedUntil ?? 0, time)
  }

  /// When to open the device, `nil` if no sound is due; a past time means now.
  package var openTime: UInt64? {
    if !mixer.isIdle || preparedUntil != nil { return 0 }
    let sounds = pending.filter { isHeard($0.cue.kind) }.map { ($0.time, Self.opening) }
    let rings = isHeard(.alarm) ? expected.map { ($0, Self.expecting) } : []
    return (sounds + rings).map { $0 - min($0, $1 + latency) }.min()
  }

  /// Whether the device may close: it has been silent for a while and nothing is due soon.
  package func isDone(at now: UInt64) -> Bool {
    guard mixer.isIdle, now > lastUse, now - lastUse >= Self.silence else { return false }
    return openTime.map { $0 > now } ?? true
  }

  package var playing: [String] { mixer.voices.filter { $0.start <= mixer.position }.map(\.name) }

  /// Records that the device closes, with nothing left to play.
  package mutating func giveBack() {
    hasDevice = false
    due = nil
  }

  /// Drops all sounds up to a time, since no device played them; those that repeat stay.
  package mutating func miss(upTo time: UInt64) {
    giveBack()
    mixer.drop { !$0.repeats || $0.isStopped }
    preparedUntil = nil
    expected.removeAll { $0 <= time }
    pending.removeAll { $0.time <= time && !$0.cue.repeats }
  }

  /// Fills a block of the device.
  ///
  /// - Parameters:
  ///   - block: overwritten with left and right samples in turn.
  ///   - heard: when its first frame will be heard.
  ///   - ranDry: whether the device stalled before it or does not run yet: only then is its delay exact.
  package mutating func fill(_ block: inout [Float], heardAt heard: UInt64, ranDry: Bool = false) {
    hasDevice = true
    // While the device runs, its delay is too coarse to detect a stall.
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

  /// Moves the sounds of sequences on by the time of a stall, since the lights went on.
  private mutating func catchUp(at heard: UInt64) {
    guard let due, heard > due + Self.jitter else { return }
    mixer.pass(frames: Self.frames(of: heard - due)) { sounding[$0.id]?.kind == .show }
  }

  /// Begins a sound; returns whether it is dealt with: `false` if there is no room for one that repeats.
  private mutating func begin(_ sound: Pending, heardAt heard: UInt64) -> Bool {
    let kind = sound.cue.kind
    let late = heard > sound.time ? heard - sound.time : 0
    // A second's beep is dropped while anything else plays.
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

  /// Ends the oldest less important sound, if the new one is an alarm's or the timer's.
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
