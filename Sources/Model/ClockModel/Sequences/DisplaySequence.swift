/// What the readouts do for some seconds, step by step: a departure, a re-entry, the entry of a date.
///
/// A sequence is data and changes nothing of the state: it says how the readouts' own pictures are altered for a
/// while. What is random in it is a function of a seed, so that the same seed gives the same sequence.
public struct DisplaySequence: Equatable, Sendable {
  /// The name, that of its file.
  public let name: String
  /// A line about it.
  public let description: String
  /// How long it takes, in milliseconds.
  public let length: Int
  /// The steps, in the order of their beginnings.
  public let steps: [SequenceStep]

  /// The longest that a sequence may take, in milliseconds: ten minutes.
  public static let longest = 600_000
  /// The shortest time between two changes, in milliseconds: the chip's own scan takes 9.5 ms.
  public static let shortestStep = 10

  /// A sequence; its steps are put into the order of their beginnings.
  ///
  /// - Precondition: every step begins within the length, and no period is shorter than ``shortestStep``.
  public init(name: String, description: String, length: Int, steps: [SequenceStep]) {
    self.name = name
    self.description = description
    self.length = length
    self.steps = steps.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  /// The same for so many milliseconds: cut off, or with the readouts' own pictures at its end.
  func lasting(_ milliseconds: Int) -> DisplaySequence {
    guard milliseconds != length else { return self }
    return DisplaySequence(
      name: name, description: description, length: milliseconds,
      steps: steps.filter { $0.start < milliseconds }.map { $0.ending(by: length) })
  }

  /// The sounds of its steps, in the order of their beginnings.
  public var sounds: [SoundCue] {
    steps.compactMap { step in step.sound.map { SoundCue(name: $0, milliseconds: step.start) } }
  }

  /// Its sounds, and those of the sequence that begins at its end.
  func sounds(followedBy next: DisplaySequence?) -> [SoundCue] {
    sounds
      + (next?.sounds ?? []).map { SoundCue(name: $0.name, milliseconds: length + $0.milliseconds) }
  }

  /// Alters what a readout shows by itself to what it shows in the sequence.
  ///
  /// Of the steps that concern the readout the one that began last counts; once that has ended, the readout shows
  /// its own picture.
  /// - Parameters:
  ///   - picture: the readout's own picture.
  ///   - readout: which one.
  ///   - milliseconds: since the beginning of the sequence.
  ///   - seed: what decides about all that is random.
  public func alter(
    _ picture: inout ReadoutPicture, of readout: ReadoutPosition, at milliseconds: Int, seed: UInt64
  ) {
    guard let index = steps.lastIndex(where: { $0.readouts.contains(readout) && $0.start <= milliseconds }),
      milliseconds < end(ofStep: index)
    else { return }
    let step = steps[index]
    let period = step.period.map { (milliseconds - step.start) / $0 } ?? 0
    let chance = SequenceChance(seed: seed, step: index, period: period, readout: readout)
    step.alter(&picture, period: period, chance: chance)
  }

  /// When the next change comes, in milliseconds since the beginning: at the latest the end.
  public func nextChange(after milliseconds: Int) -> Int {
    var next = length
    for (index, step) in steps.enumerated() {
      if step.start > milliseconds {
        // The rest begins later still.
        return min(next, step.start)
      }
      let end = end(ofStep: index)
      guard end > milliseconds else { continue }
      next = min(next, end)
      guard let period = step.period else { continue }
      next = min(next, step.start + ((milliseconds - step.start) / period + 1) * period)
    }
    return next
  }

  private func end(ofStep index: Int) -> Int {
    steps[index].duration.map { min(length, steps[index].start + $0) } ?? length
  }
}
