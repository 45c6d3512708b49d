/// Plays several sounds at once, each from the very frame that it is to begin with.
///
/// A value without a clock: it is asked for one block after the other, and ``position`` says where it stands. Sounds are
/// added. Where their sum is too loud, all of it is turned down, at once and only as far as is needed, and comes back within
/// a fifth of a second: one sound alone is never altered.
public struct Mixer: Sendable {
  /// A sound under way, or still to come.
  public struct Voice: Sendable, Identifiable {
    /// By which it can be stopped.
    public let id: Int
    /// What it is called; it means nothing here.
    public let name: String
    /// The frame of the mixer that it begins with.
    public fileprivate(set) var start: Int
    /// Whether it begins anew at its end, until it is stopped.
    public let repeats: Bool
    fileprivate var stream: any SoundStream
    fileprivate var isOver = false
    /// The frame behind which it is silent, since it is stopped.
    fileprivate var end: Int?
    fileprivate var gain: Ramp

    /// Whether it dies away, since it was stopped.
    public var isStopped: Bool { end != nil }
  }

  /// The frame that the next block begins with.
  public private(set) var position = 0
  /// The sounds under way and to come.
  public private(set) var voices: [Voice] = []
  private var nextID = 1
  private var limit: Float = 1
  private var scratch: [Float] = []

  /// How many sounds there may be at once: a key each tenth of a second has at most a handful.
  public static let mostVoices = 32
  /// How long what is stopped takes to be silent, in frames: 8 ms, since a leap would click.
  static let fade = Sampling.frames(ofMilliseconds: 8)
  /// By which what was turned down comes back in each frame.
  private static let recovery: Float = 1 / (0.2 * Float(Sampling.rate))

  /// Nothing is played.
  public init() {}

  /// Whether nothing is under way or to come.
  public var isIdle: Bool { voices.isEmpty }

  /// Whether there is no room for another sound.
  public var isFull: Bool { voices.count >= Self.mostVoices }

  /// Begins a sound.
  ///
  /// - Parameters:
  ///   - stream: the sound.
  ///   - name: what it is called.
  ///   - frame: with which frame; what lies in the past is now, from the sound's beginning on.
  ///   - gain: how loud, 0 to 1.
  ///   - repeats: whether it begins anew at its end.
  /// - Returns: by which it can be stopped; `nil` where there are ``mostVoices`` already.
  @discardableResult
  public mutating func start(
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

  /// Lets a sound die away; one that has not begun does not begin.
  public mutating func stop(_ id: Int) {
    guard let index = voices.firstIndex(where: { $0.id == id }), voices[index].end == nil else { return }
    guard voices[index].start < position else {
      voices.remove(at: index)
      return
    }
    voices[index].end = position + Self.fade
    voices[index].gain.move(to: 0, within: Self.fade)
  }

  /// Lets all sounds die away that something holds for.
  public mutating func stop(where holds: (Voice) -> Bool) {
    for voice in voices where holds(voice) { stop(voice.id) }
  }

  /// Ends sounds at once that something holds for, where nobody hears them anyway.
  public mutating func drop(where holds: (Voice) -> Bool) { voices.removeAll(where: holds) }

  /// Passes over frames that nobody heard, since the device stood still: what is to come comes so much earlier, and what something
  /// holds for goes on so much further in it.
  public mutating func pass(frames: Int, where holds: (Voice) -> Bool) {
    for index in voices.indices {
      let begins = voices[index].start - position
      voices[index].start = max(position, voices[index].start - frames)
      guard holds(voices[index]), begins < frames else { continue }
      voices[index].stream.skip(frames: frames - max(0, begins))
    }
  }

  /// Makes all sounds as loud as something says, within some milliseconds.
  public mutating func setGain(_ gain: (Voice) -> Float) {
    for index in voices.indices where voices[index].end == nil {
      voices[index].gain.move(to: gain(voices[index]), within: Self.fade)
    }
  }

  /// Mixes the next block over what is in it: left and right, one after the other, -1 to 1.
  public mutating func mix(into block: inout [Float]) {
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
      // One without any frame would begin for ever.
      if voices[index].repeats, count > 0 || !isAtBeginning {
        voices[index].stream = voices[index].stream.fromBeginning()
        isAtBeginning = true
      } else {
        voices[index].isOver = true
      }
    }
  }

  /// What is too loud brings both sides down together, so that nothing wanders between them.
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

/// A value that goes to another one within some frames.
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

  /// The value of the next frame.
  mutating func next() -> Float {
    guard left > 0 else { return value }
    value += (target - value) / Float(left)
    left -= 1
    if left == 0 { value = target }
    return value
  }
}
