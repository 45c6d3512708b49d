/// One tone of a sound: a wave of one or several pitches, or noise, for some time.
package struct Tone: Equatable, Sendable {
  /// The form of a wave.
  package enum Wave: String, CaseIterable, Sendable {
    /// A single pitch.
    case sine
    /// Soft: the odd harmonics, weakening fast.
    case triangle
    /// Hollow: the odd harmonics.
    case square
    /// Sharp: all harmonics.
    case sawtooth
    /// Noise around its pitch.
    case noise
  }

  /// Its start in the sound, in milliseconds.
  package let start: Int
  /// Its length, in milliseconds, including attack and release.
  package let duration: Int
  package let wave: Wave
  /// Its simultaneous pitches, in hertz; they share the level.
  package let pitches: [Double]
  /// The pitch that the first one glides to, in hertz; `nil` if it stays.
  ///
  /// All others glide by the same interval.
  package let lastPitch: Double?
  /// Its level at the start, in percent of full scale.
  package let level: Int
  /// Its level at the end, in percent; it changes linearly.
  package let lastLevel: Int
  /// How long it rises from silence, in milliseconds.
  package let attack: Int
  /// How long it fades out, in milliseconds.
  package let release: Int

  /// The range of pitches, in hertz: audible, and within a sampling rate of 48,000.
  package static let pitchRange = 20.0...20_000.0
  package static let mostPitches = 8

  /// A tone, by default with 5 ms of attack and release: a tenth of a second would blur a key, none would
  /// click.
  ///
  /// - Precondition: there is a pitch, all are within ``pitchRange``, and attack and release fit into the
  ///   duration.
  package init(
    start: Int, duration: Int, wave: Wave = .sine, pitches: [Double], lastPitch: Double? = nil, level: Int,
    lastLevel: Int? = nil, attack: Int = 5, release: Int = 5
  ) {
    self.start = start
    self.duration = duration
    self.wave = wave
    self.pitches = pitches
    self.lastPitch = lastPitch
    self.level = level
    self.lastLevel = lastLevel ?? level
    self.attack = attack
    self.release = release
  }

  /// Its end in the sound, in milliseconds.
  package var end: Int { start + duration }

  /// Its highest level, in percent.
  package var loudest: Int { max(level, lastLevel) }
}
