/// A tone while it plays: its waves, and their loudness in each frame.
struct ToneVoice: Equatable, Sendable {
  private let start: Int
  private let duration: Int
  private let attack: Int
  private let release: Int
  private let level: Float
  private let lastLevel: Float
  private var waves: [Oscillator]

  init(_ tone: Tone, index: Int) {
    start = Sampling.frames(ofMilliseconds: tone.start)
    duration = Sampling.frames(ofMilliseconds: tone.duration)
    attack = Sampling.frames(ofMilliseconds: tone.attack)
    release = Sampling.frames(ofMilliseconds: tone.release)
    // The pitches share the level, so that their sum never exceeds it.
    let share = 100 * Float(max(1, tone.pitches.count))
    level = Float(tone.level) / share
    lastLevel = Float(tone.lastLevel) / share
    let glide = tone.lastPitch.flatMap { last in tone.pitches.first.map { last / $0 } } ?? 1
    let frames = duration
    waves = tone.pitches.enumerated().map { number, pitch in
      Oscillator(
        tone.wave, from: pitch, to: pitch * glide, frames: frames,
        seed: UInt64(index) &* 64 &+ UInt64(number) &+ 1)
    }
  }

  /// Adds the tone to the frames of the sound from `position` on.
  mutating func add(to block: inout ArraySlice<Float>, count: Int, from position: Int) {
    let first = max(position, start)
    let last = min(position + count, start + duration)
    guard first < last else { return }
    for frame in first..<last {
      var sample: Float = 0
      for index in waves.indices { sample += waves[index].next() }
      block[block.startIndex + frame - position] += sample * loudness(at: frame - start)
    }
  }

  private func loudness(at frame: Int) -> Float {
    let way = Float(frame) / Float(max(1, duration))
    var loudness = level + (lastLevel - level) * way
    if frame < attack { loudness *= Float(frame) / Float(attack) }
    let left = duration - frame
    if left < release { loudness *= Float(left) / Float(release) }
    return loudness
  }
}
