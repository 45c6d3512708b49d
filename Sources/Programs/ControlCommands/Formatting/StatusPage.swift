import ClockModel
import ControlClient
import ControlProtocol
import Panel
import Text

/// The status page for a person.
struct StatusPage {
  let report: StatusReport
  let prop: Prop
  let paint: Paint
  /// Whether everything is shown, or only the essentials.
  var isWhole = true
  /// The output's width in columns.
  var columns = Int.max
  /// The page's address and state; `nil` if there is none.
  var page: Table.Cell?
  /// The sound's state; `nil` if there is none.
  var sound: Table.Cell?
  /// The state of the link to home automation and other props; `nil` if there is none.
  var link: Table.Cell?

  var lines: [String] {
    var sections = [summary, isWhole ? parts : troubles]
    if !report.readouts.isEmpty {
      sections.insert(contentsOf: isWhole ? [readouts, lights] : [readouts], at: 0)
    }
    return ["PROP  " + Printable.text(prop.words), ""] + Array(sections.joined(separator: [""]))
  }

  private var readouts: [String] {
    var table = Table(
      ["READOUT", "SHOWS", "BRIGHTNESS", isWhole ? "SOURCE" : "LABEL"] + (isWhole ? ["LABEL"] : []))
    for readout in report.readouts {
      let shown = readout.shown
      table.add(
        [
          Table.Cell(shown.position.name),
          Table.Cell(shown.frame.text(hourCycle: report.hourCycle), .readout(shown.position)),
          Table.Cell(light(readout)),
        ] + (isWhole ? [Table.Cell(readout.source)] : []) + [Table.Cell(shown.label)])
    }
    return table.lines(paint, columns: columns)
  }

  private func light(_ readout: ReadoutStatus) -> String {
    let now = readout.shown.frame.brightness
    let wanted = readout.brightnessWanted
    if report.isOff, now == .dark { return "off" }
    return now == wanted ? words(now) : "\(words(now)), set to \(words(wanted))"
  }

  private func words(_ brightness: Brightness) -> String {
    brightness == .dark ? "dark" : "\(brightness.sixteenths)"
  }

  /// The masks, to compare with a board's LEDs.
  private var lights: [String] {
    var table = Table(["LIT SEGMENTS", "MONTH", "DAY", "YEAR", "HOUR", "MINUTE", "LAMPS"])
    for readout in report.readouts {
      let shown = readout.shown
      let frame = shown.frame
      let lamps = [frame.am ? "AM" : nil, frame.pm ? "PM" : nil, frame.colon ? "colon" : nil].compactMap {
        $0
      }
      table.add(
        [Table.Cell(shown.position.name)]
          + [Field.month, .day, .year, .hour, .minute].map { Table.Cell(masks(of: $0, in: frame), .faint) }
          + [Table.Cell(lamps.isEmpty ? "none" : lamps.joined(separator: " "), .faint)])
    }
    return table.lines(paint)
  }

  private func masks(of field: Field, in frame: ReadoutFrame) -> String {
    let places = frame.places
    return places.digits(of: field).map { digit in
      let width = places.hasFourteenSegments(digit.rawValue) ? 4 : 2
      guard places.contains(digit) else { return String(repeating: "-", count: width) }
      let text = String(frame[digit], radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }.joined(separator: " ")
  }
}
