import ClockModel
import Panel

/// Covers the readouts that show a code, on every road by which the daemon tells what the LEDs show.
///
/// The machine takes a code off at once, the LEDs some milliseconds later, and those of a chip that does not answer much later:
/// what is told are the LEDs, so a readout stays covered until they are seen to show something else.
struct PrivacyCover {
  private var covered = ReadoutSet()

  /// Takes note of the readouts that are given a code, whether or not anybody is told of what they show.
  mutating func note(_ asked: ReadoutSet) { covered.formUnion(asked) }

  /// The readouts that nobody may be told of.
  ///
  /// - Parameters:
  ///   - asked: those that show a code now.
  ///   - shown: what the LEDs show.
  ///   - wanted: what they are to show, asked for where a code has come to its end.
  /// - Returns: them, and those that are still seen to show one.
  mutating func hidden(_ asked: ReadoutSet, shown: Frame, wanted: () -> Frame) -> ReadoutSet {
    let left = covered.subtracting(asked)
    covered = asked
    guard !left.isEmpty else { return covered }
    let wanted = wanted()
    for position in ReadoutPosition.allCases
    where left.contains(position) && shown[position].masks != wanted[position].masks {
      covered.insert(ReadoutSet(position))
    }
    return covered
  }
}
