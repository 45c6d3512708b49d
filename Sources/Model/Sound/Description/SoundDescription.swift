/// A sound as it is described: tones, each with its beginning and its end, as a score has them.
public struct SoundDescription: Equatable, Sendable {
  /// The name, that of its file.
  public let name: String
  /// A line about it.
  public let description: String
  /// How long it takes, in milliseconds.
  public let length: Int
  /// The tones, in the order of their beginnings.
  public let tones: [Tone]

  /// The longest that a sound may take, in milliseconds: a minute.
  public static let longest = 60_000

  /// A sound; its tones are put into the order of their beginnings.
  ///
  /// - Precondition: every tone ends within the length.
  public init(name: String, description: String, length: Int, tones: [Tone]) {
    self.name = name
    self.description = description
    self.length = length
    self.tones = tones.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  /// The most that tones which sound at once have of level together, in percent, and when that is first so, in milliseconds.
  ///
  /// At up to 100 nothing of the sound is clipped.
  public var loudest: (level: Int, at: Int) {
    var loudest = (level: 0, at: 0)
    for tone in tones {
      let level = tones.filter { $0.start <= tone.start && tone.start < $0.end }.reduce(0) { $0 + $1.loudest }
      if level > loudest.level { loudest = (level, tone.start) }
    }
    return loudest
  }
}
