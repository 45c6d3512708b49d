import ClockModel
import Text

/// Checks that a sequence's steps begin far enough apart for a readout to show them.
struct StepOrder {
  let steps: [TimedStep]

  /// Reports each step that begins with, or too close to, an earlier step in the file on the same readout.
  func report() {
    for (index, later) in steps.enumerated() {
      let clash = steps[..<index].first { earlier in
        !earlier.step.readouts.isDisjoint(with: later.step.readouts)
          && abs(earlier.step.start - later.step.start) < DisplaySequence.shortestStep
      }
      if let clash { refuse(later, after: clash) }
    }
  }

  private func refuse(_ later: TimedStep, after earlier: TimedStep) {
    let readouts = earlier.step.readouts.intersection(later.step.readouts)
    let names = ReadoutPosition.allCases.filter(readouts.contains).map(\.name)
    let shortest = DisplaySequence.shortestStep
    let isSame = earlier.step.start == later.step.start
    later.start.refuse(
      expected: isSame
        ? "a different start for each step of a readout"
        : "at least \(shortest) ms between the starts of a readout's steps",
      found: "\(later.step.start), but \(earlier.section.path) starts at \(earlier.step.start)"
        + " (\(Wording.list(names, "and")))",
      hint: "line \(earlier.start.position.line)" + (isSame ? "; one of the two would never be visible" : ""))
  }
}
