import ClockModel
import ControlProtocol
import ControlTestSupport
import Panel
import Text

/// 2026-11-26 20:00:00 UTC plus these milliseconds.
func moment(_ milliseconds: Int64 = 0) -> WallTime {
  WallTime(seconds: 1_795_723_200).advanced(byNanoseconds: milliseconds * 1_000_000)
}

extension StatusReport {
  /// A prop with three readouts, the middle one with a zone.
  static func prop(at time: WallTime = moment(), travelling: Bool = false) -> StatusReport {
    var report = StatusReport.bare(at: time)
    report.readouts = ReadoutPosition.allCases.map { position in
      ReadoutStatus(
        shown: ShownReadout(position: position, label: position.plate, frame: .dark),
        brightnessWanted: .standard, kind: position == .present ? .zone : .fixed,
        zone: position == .present ? "Europe/London" : nil, source: "")
    }
    if travelling { report.underWayUntil = time.advanced(byNanoseconds: 8_000_000_000) }
    return report
  }
}

/// An event whose details are texts.
func event(_ name: String, _ details: [(String, String)] = [], at milliseconds: Int64 = 0) -> EventReport {
  EventReport(
    time: moment(milliseconds), name: name, text: "it happens",
    details: details.map { JSONMember($0.0, .string($0.1)) })
}

/// The members of a JSON object.
func members(_ payload: [UInt8]) throws -> [JSONMember] {
  guard case .object(let members) = try JSONValue.parse(payload) else { return [] }
  return members
}

extension [JSONMember] {
  subscript(_ key: String) -> JSONValue? { first { $0.key == key }?.value }
}
