import ClockModel
public import Panel
import Segments
import Text
import ZoneInfo

/// Readouts that show what somebody typed, without any prop.
public enum TypedReadouts {
  /// A record of typed texts, from the top; readouts without one are dark.
  ///
  /// - Parameters:
  ///   - texts: as a readout shows them (`OCT 26 1985 AM 01:21`, `OCT 26 1985 01:21`, spaces for dark digits), or a whole date
  ///     and time as people type it.
  ///   - labels: what stands beneath them; the film's where there are fewer.
  /// - Returns: what the LEDs would show, their colons lit.
  /// - Throws: ``TypedReadoutError`` that says which text cannot be shown.
  public static func record(_ texts: [String], labels: [String] = []) throws(TypedReadoutError) -> FrameRecord
  {
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
    // A whole date in whatever form, unless day and month can be told apart in no way.
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
public struct TypedReadoutError: Error, Equatable, CustomStringConvertible {
  let text: String

  /// What is wrong, and what to type.
  public var description: String {
    "expected what a readout shows, as in \"OCT 26 1985 AM 01:21\" (or \"OCT 26 1985 01:21\", spaces for dark digits), found \"\(Printable.text(text))\""
  }
}
