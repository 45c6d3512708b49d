import ClockModel
import Panel

/// Hides readouts that show a code, wherever the daemon reports what the LEDs show.
///
/// The machine removes a code at once, the LEDs some milliseconds later, and those of a chip that does not
/// answer much later. Since the LEDs are reported, a readout stays hidden until they show what they should.
struct PrivacyCover {
  private var covered = ReadoutSet()

  /// Records the readouts that are given a code, even if nobody watches.
  mutating func cover(_ asked: ReadoutSet) { covered.formUnion(asked) }

  /// Returns the readouts to hide.
  ///
  /// - Parameters:
  ///   - asked: those that show a code now.
  ///   - shown: what the LEDs show.
  ///   - wanted: what they should show, called only when a code has ended.
  /// - Returns: those that show a code, and those whose LEDs may still show one.
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
