import ClockModel
import Reading

/// A step in a file, with the settings for messages about its times.
struct TimedStep {
  let step: SequenceStep
  let section: Section
  let start: Setting

  /// The end in milliseconds; the start if the step has no duration.
  var end: Int { step.start + (step.duration ?? 0) }

  /// Whether it affects readouts and has no end of its own.
  var isOpen: Bool { section.table["for_ms"] == nil && !step.readouts.isEmpty }

  /// Whether later steps cover all its readouts.
  func isOvertaken(among steps: [TimedStep]) -> Bool {
    var readouts = step.readouts
    for other in steps where other.step.start > step.start { readouts.subtract(other.step.readouts) }
    return readouts.isEmpty
  }
}
