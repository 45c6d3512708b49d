import ClockModel
import Text

/// Checks that the steps of a sequence follow each other at times that a readout can show.
struct StepOrder {
  let steps: [TimedStep]

  /// Reports each step that begins with, or right before or after, one of the same readout further up in the file.
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
        ? "a beginning of its own for every step of a readout"
        : "\(shortest) ms or more between the beginnings of a readout's steps",
      found: "\(later.step.start), where \(earlier.section.path) begins at \(earlier.step.start)"
        + " (\(Wording.list(names, "and")))",
      hint: "line \(earlier.start.position.line)" + (isSame ? "; one of the two would never be seen" : ""))
  }
}
