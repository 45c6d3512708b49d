import ClockModel
import ZoneInfo

extension ReadoutPicture {
  /// The characters field by field, as in `OCT 26 1985 AM 01 21`; `--` means dark lamps.
  var text: String {
    let fields = Field.allCases.map { field in
      switch (field, meridiem) {
      case (.meridiem, .am): "AM"
      case (.meridiem, .pm): "PM"
      case (.meridiem, .none): "--"
      default: String(decoding: field.digits.map { self[$0] }, as: UTF8.self)
      }
    }
    return fields.joined(separator: " ")
  }

  /// A civil time's picture with a dark colon and standard brightness.
  init(_ time: CivilTime, hourCycle: HourCycle = .twelve) {
    self.init(time, hourCycle: hourCycle, colon: false, brightness: .standard)
  }
}
