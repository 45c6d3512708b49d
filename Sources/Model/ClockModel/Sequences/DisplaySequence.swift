/// An animation of the readouts, step by step: a departure, a re-entry, the entry of a date.
///
/// A sequence is data and does not change the state: it alters the readouts' own pictures for a while. Its
/// random parts are functions of a seed, so the same seed plays the same sequence.
package struct DisplaySequence: Equatable, Sendable {
  /// The name, that of its file.
  package let name: String
  /// A one-line description.
  package let description: String
  /// The length in milliseconds.
  package let length: Int
  /// The steps, ordered by their start.
  package let steps: [SequenceStep]

  /// The maximum length of a sequence in milliseconds: ten minutes.
  package static let longest = 600_000
  /// The shortest time between two changes in milliseconds: the chip's own scan takes 9.5 ms.
  package static let shortestStep = 10

  /// Creates a sequence and sorts its steps by their start.
  ///
  /// - Precondition: every step starts within the length, and no period is shorter than ``shortestStep``.
  package init(name: String, description: String, length: Int, steps: [SequenceStep]) {
    self.name = name
    self.description = description
    self.length = length
    self.steps = steps.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  /// The same sequence with another length: cut off, or ending with the readouts' own pictures.
  func lasting(_ milliseconds: Int) -> DisplaySequence {
    guard milliseconds != length else { return self }
    return DisplaySequence(
      name: name, description: description, length: milliseconds,
      steps: steps.filter { $0.start < milliseconds }.map { $0.ending(by: length) })
  }

  /// The sounds of its steps, ordered by their start.
  package var sounds: [SoundCue] {
    steps.compactMap { step in step.sound.map { SoundCue(name: $0, milliseconds: step.start) } }
  }

  /// Its sounds, and those of the sequence that starts at its end.
  func sounds(followedBy next: DisplaySequence?) -> [SoundCue] {
    sounds
      + (next?.sounds ?? []).map { SoundCue(name: $0.name, milliseconds: length + $0.milliseconds) }
  }

  /// Alters a readout's own picture to what it shows some milliseconds after the start of the sequence.
  ///
  /// The step of this readout that started last counts; after that step's end the readout shows its own
  /// picture.
  package func alter(
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

  /// The next change in milliseconds since the start: at the latest the end.
  package func nextChange(after milliseconds: Int) -> Int {
    var next = length
    for (index, step) in steps.enumerated() {
      if step.start > milliseconds {
        // The remaining steps start later still.
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
