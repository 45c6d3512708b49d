/// Plays several sounds at once, each starting at an exact frame.
///
/// A value without a clock: each call mixes the block at ``position``. If the sum of all sounds is too loud,
/// it is turned down at once, only as far as needed, and recovers within a fifth of a second. A single sound
/// is never altered.
package struct Mixer: Sendable {
  /// A sound that plays, or will.
  package struct Voice: Sendable, Identifiable {
    /// The number that stops it.
    package let id: Int
    /// Its name, for the caller only.
    package let name: String
    /// The mixer's frame at which it begins.
    package fileprivate(set) var start: Int
    /// Whether it repeats until it is stopped.
    package let repeats: Bool
    fileprivate var stream: any SoundStream
    fileprivate var isOver = false
    /// The frame from which a stopped sound is silent.
    fileprivate var end: Int?
    fileprivate var gain: Ramp

    /// Whether it was stopped and is fading out.
    package var isStopped: Bool { end != nil }
  }

  /// The first frame of the next block.
  package private(set) var position = 0
  /// The sounds that play, or will.
  package private(set) var voices: [Voice] = []
  private var nextID = 1
  private var limit: Float = 1
  private var scratch: [Float] = []

  /// The most sounds at once; a key each tenth of a second needs a handful.
  package static let mostVoices = 32
  /// How long a stopped sound fades out, in frames: 8 ms, since a jump would click.
  static let fade = Sampling.frames(ofMilliseconds: 8)
  /// By how much the total level recovers each frame.
  private static let recovery: Float = 1 / (0.2 * Float(Sampling.rate))

  package init() {}

  /// Whether there are no sounds.
  package var isIdle: Bool { voices.isEmpty }

  package var isFull: Bool { voices.count >= Self.mostVoices }

  /// Begins a sound.
  ///
  /// - Parameters:
  ///   - stream: the sound.
  ///   - name: its name.
  ///   - frame: the frame at which it begins; if past, it begins now, from its first frame.
  ///   - gain: its loudness, 0 to 1.
  ///   - repeats: whether it repeats until it is stopped.
  /// - Returns: the number that stops it; `nil` if there are ``mostVoices`` already.
  @discardableResult
  package mutating func start(
    _ stream: any SoundStream, name: String, at frame: Int? = nil, gain: Float = 1, repeats: Bool = false
  ) -> Int? {
    guard !isFull else { return nil }
    let id = nextID
    nextID += 1
    voices.append(
      Voice(
        id: id, name: name, start: max(frame ?? position, position), repeats: repeats, stream: stream,
        gain: Ramp(gain)))
    return id
  }

  /// Fades out a sound, or removes one that has not begun.
  package mutating func stop(_ id: Int) {
    guard let index = voices.firstIndex(where: { $0.id == id }), voices[index].end == nil else { return }
    guard voices[index].start < position else {
      voices.remove(at: index)
      return
    }
    voices[index].end = position + Self.fade
    voices[index].gain.move(to: 0, within: Self.fade)
  }

  package mutating func stop(where holds: (Voice) -> Bool) {
    for voice in voices where holds(voice) { stop(voice.id) }
  }

  /// Removes sounds at once, for use when nobody hears them.
  package mutating func drop(where holds: (Voice) -> Bool) { voices.removeAll(where: holds) }

  /// Skips frames that the device missed while stalled: sounds to come begin that much earlier, and those
  /// that satisfy a condition move on.
  package mutating func pass(frames: Int, where holds: (Voice) -> Bool) {
    for index in voices.indices {
      let begins = voices[index].start - position
      voices[index].start = max(position, voices[index].start - frames)
      guard holds(voices[index]), begins < frames else { continue }
      voices[index].stream.skip(frames: frames - max(0, begins))
    }
  }

  /// Sets the gain of all sounds, within some milliseconds.
  package mutating func setGain(_ gain: (Voice) -> Float) {
    for index in voices.indices where voices[index].end == nil {
      voices[index].gain.move(to: gain(voices[index]), within: Self.fade)
    }
  }

  /// Overwrites a block with the next frames: left and right samples in turn, -1 to 1.
  package mutating func mix(into block: inout [Float]) {
    let frames = block.count / Sampling.channels
    for index in block.indices { block[index] = 0 }
    if scratch.count < block.count { scratch = [Float](repeating: 0, count: block.count) }
    for index in voices.indices { add(index, to: &block, frames: frames) }
    position += frames
    voices.removeAll { $0.isOver || $0.end.map { $0 <= position } == true }
    turnDown(&block, frames: frames)
  }

  private mutating func add(_ index: Int, to block: inout [Float], frames: Int) {
    var frame = max(0, voices[index].start - position)
    let last = min(frames, (voices[index].end ?? .max) - position)
    var isAtBeginning = false
    while frame < last, !voices[index].isOver {
      let wanted = last - frame
      let count = voices[index].stream.read(into: &scratch, frames: wanted)
      for offset in 0..<count {
        let gain = voices[index].gain.next()
        block[(frame + offset) * 2] += scratch[offset * 2] * gain
        block[(frame + offset) * 2 + 1] += scratch[offset * 2 + 1] * gain
      }
      frame += count
      guard count < wanted else { return }
      // One without any frame would repeat forever.
      if voices[index].repeats, count > 0 || !isAtBeginning {
        voices[index].stream = voices[index].stream.fromBeginning()
        isAtBeginning = true
      } else {
        voices[index].isOver = true
      }
    }
  }

  /// Turns down both sides together, so that the sound does not move between them.
  private mutating func turnDown(_ block: inout [Float], frames: Int) {
    for frame in 0..<frames {
      let (left, right) = (block[frame * 2], block[frame * 2 + 1])
      limit = min(1, limit + Self.recovery)
      let peak = max(abs(left), abs(right))
      if peak * limit > 1 { limit = 1 / peak }
      guard limit < 1 else { continue }
      block[frame * 2] = min(max(left * limit, -1), 1)
      block[frame * 2 + 1] = min(max(right * limit, -1), 1)
    }
  }
}

/// A value that moves to a target over some frames.
struct Ramp: Equatable, Sendable {
  private(set) var value: Float
  private var target: Float
  private var left = 0

  init(_ value: Float) {
    self.value = value
    target = value
  }

  mutating func move(to target: Float, within frames: Int) {
    self.target = target
    left = frames
    if frames <= 0 { value = target }
  }

  mutating func next() -> Float {
    guard left > 0 else { return value }
    value += (target - value) / Float(left)
    left -= 1
    if left == 0 { value = target }
    return value
  }
}
