/// One tone of a sound: a wave of one or several pitches, or noise, for some time.
public struct Tone: Equatable, Sendable {
  /// The form of a wave.
  public enum Wave: String, CaseIterable, Sendable {
    /// One pitch and no other.
    case sine
    /// A soft one: the odd multiples of its pitch, the higher the much fainter.
    case triangle
    /// A hollow one: the odd multiples of its pitch.
    case square
    /// A sharp one: all multiples of its pitch.
    case sawtooth
    /// Noise around its pitch.
    case noise
  }

  /// When it begins, in milliseconds since the beginning of the sound.
  public let start: Int
  /// How long it lasts, in milliseconds, with its attack and its release.
  public let duration: Int
  /// The form of its wave.
  public let wave: Wave
  /// The pitches that sound at once, in hertz; they share the level.
  public let pitches: [Double]
  /// The pitch that it glides to, in hertz; `nil` where it stays.
  ///
  /// Each of several glides by the same interval as the first.
  public let lastPitch: Double?
  /// How loud it is at its beginning, in percent of what can be.
  public let level: Int
  /// How loud it is at its end, in percent; between the two it changes evenly.
  public let lastLevel: Int
  /// For how long it comes up from silence, in milliseconds.
  public let attack: Int
  /// For how long it dies away, in milliseconds.
  public let release: Int

  /// The pitches that a tone may have, in hertz: what ears hear, and a sampling rate of 48,000 can carry.
  public static let pitchRange = 20.0...20_000.0
  /// How many pitches may sound at once.
  public static let mostPitches = 8

  /// A tone; a tenth of a second of attack and release would blur a key, none at all would click: both are 5 ms where nothing is
  /// said.
  ///
  /// - Precondition: there is a pitch, all are within ``pitchRange``, and attack and release fit into the duration.
  public init(
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

  /// When it is over, in milliseconds since the beginning of the sound.
  public var end: Int { start + duration }

  /// The loudest that it ever is, in percent.
  public var loudest: Int { max(level, lastLevel) }
}
