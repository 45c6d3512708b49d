import ClockModel

/// A step of a file with what messages about its times need.
struct TimedStep {
  let step: SequenceStep
  let section: Section
  /// Where its beginning stands.
  let start: Setting

  /// When it is over, as far as it says so by itself, in milliseconds.
  var end: Int { step.start + (step.duration ?? 0) }

  /// Whether it shows something until further notice.
  var isOpen: Bool { section.table["for_ms"] == nil && !step.readouts.isEmpty }

  /// Whether later steps concern all the readouts that it does.
  func isOvertaken(among steps: [TimedStep]) -> Bool {
    var readouts = step.readouts
    for other in steps where other.step.start > step.start { readouts.subtract(other.step.readouts) }
    return readouts.isEmpty
  }
}
