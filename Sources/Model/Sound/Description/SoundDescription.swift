/// A sound described as tones, each with its start and end.
package struct SoundDescription: Equatable, Sendable {
  /// The name, that of its file.
  package let name: String
  /// A line about it.
  package let description: String
  /// Its length, in milliseconds.
  package let length: Int
  /// The tones, by start.
  package let tones: [Tone]

  /// The greatest length, in milliseconds: a minute.
  package static let longest = 60_000

  /// A sound; its tones are sorted by start.
  ///
  /// - Precondition: every tone ends within the length.
  package init(name: String, description: String, length: Int, tones: [Tone]) {
    self.name = name
    self.description = description
    self.length = length
    self.tones = tones.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  /// The highest total level of simultaneous tones, in percent, and when it is first reached, in
  /// milliseconds.
  ///
  /// Up to 100 percent, the sound is never clipped.
  package var loudest: (level: Int, at: Int) {
    var loudest = (level: 0, at: 0)
    for tone in tones {
      let level = tones.filter { $0.start <= tone.start && tone.start < $0.end }.reduce(0) { $0 + $1.loudest }
      if level > loudest.level { loudest = (level, tone.start) }
    }
    return loudest
  }
}
