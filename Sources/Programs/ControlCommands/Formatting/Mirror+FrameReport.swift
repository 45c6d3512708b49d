import ClockModel
import ControlProtocol
import Panel
import Text

extension Mirror {
  /// What a daemon's LEDs show, to be drawn.
  init(_ report: FrameReport) {
    var frame = Frame(repeating: .dark)
    var labels: [String] = []
    for shown in report.readouts {
      frame[shown.position] = ReadoutFrame(
        masks: shown.masks, am: shown.am, pm: shown.pm, colon: shown.colon, brightness: shown.brightness)
      // A record lists the readouts from the top; one that is left out has no label.
      while labels.count <= shown.position.rawValue { labels.append("") }
      labels[shown.position.rawValue] = Printable.text(shown.label)
    }
    let shownLength = report.readouts.first?.text.count ?? 0
    let hourCycle: HourCycle = shownLength == Mirror.lengthWithoutMeridiem ? .twentyFour : .twelve
    let time = Mirror.time(report.time)
    self.init(
      time: time ?? WallTime(seconds: 0), labels: labels, hourCycle: hourCycle, frame: frame,
      caption: time == nil ? Printable.text(report.time) : nil)
  }

  /// The instant that a text stands for; `nil` for years that have no four digits.
  private static func time(_ text: String) -> WallTime? {
    do throws(ISO8601Error) { return try ISO8601.instant(text) } catch { return nil }
  }

  /// The length of `OCT 26 1985 01:21`, which a readout of the 24-hour cycle shows.
  private static let lengthWithoutMeridiem = 17
}
