import ClockModel
package import Panel
import Segments
import Text
import TypedTime
import ZoneInfo

/// Readouts that show typed texts, without a prop.
package enum TypedReadouts {
  /// Creates a record of typed texts, from the top; readouts without a text are dark.
  ///
  /// - Parameters:
  ///   - texts: readout texts (`OCT 26 1985 AM 01:21`, `OCT 26 1985 01:21`, spaces for dark digits), or a
  ///     complete date and time in any common form.
  ///   - labels: the texts below the readouts; missing ones default to the film's.
  /// - Returns: the LEDs' state, with lit colons.
  /// - Throws: ``TypedReadoutError`` for a text that cannot be shown.
  package static func record(
    _ texts: [String], labels: [String] = []
  ) throws(TypedReadoutError) -> FrameRecord {
    var frame = Frame(repeating: .dark)
    var isTwentyFour = false
    for (position, text) in zip(ReadoutPosition.allCases, texts) {
      let readout = try readout(text)
      isTwentyFour = isTwentyFour || text.count == HourCycle.twentyFour.textLayout.count
      let picture = ReadoutPicture(
        cells: readout.cells, meridiem: readout.meridiem, colon: true, brightness: .standard)
      var pictures = Picture(repeating: .dark)
      pictures[position] = picture
      frame[position] = Frame(pictures, font: .prop)[position]
    }
    let positions = ReadoutPosition.allCases.prefix(texts.count)
    let shown = positions.enumerated().map { index, position in
      labels.indices.contains(index) ? labels[index] : position.plate
    }
    return FrameRecord(
      time: WallTime(seconds: 0), hourCycle: isTwentyFour ? .twentyFour : .twelve, labels: shown, frame: frame
    )
  }

  private static func readout(_ text: String) throws(TypedReadoutError) -> ReadoutText {
    if let readout = ReadoutText(text.uppercased()) { return readout }
    // A complete date in any form, unless day and month are ambiguous.
    let times = TypedTime.dates(in: text)
    guard let time = times.first, times.count == 1,
      let readout = ReadoutText(shown(time))
    else { throw TypedReadoutError(text: text) }
    return readout
  }

  private static func shown(_ time: CivilTime) -> String {
    let picture = ReadoutPicture(time, hourCycle: .twelve, colon: true, brightness: .standard)
    var pictures = Picture(repeating: .dark)
    pictures.present = picture
    return Frame(pictures, font: .prop).present.text(hourCycle: .twelve)
  }
}

/// A text that no readout can show.
package struct TypedReadoutError: Error, Equatable, CustomStringConvertible {
  let text: String

  /// The mistake and the expected form.
  package var description: String {
    "expected a readout's text, as in \"OCT 26 1985 AM 01:21\" (or \"OCT 26 1985 01:21\", spaces for dark digits), found \"\(Printable.text(text))\""
  }
}
