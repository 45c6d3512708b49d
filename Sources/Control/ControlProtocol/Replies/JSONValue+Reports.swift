import ClockModel
import Text

/// Encodes the values of reports.
extension JSONValue {
  /// A time as UTC with milliseconds.
  static func time(_ time: WallTime) -> JSONValue { .string(ISO8601.text(time)) }

  static func time(_ time: WallTime?) -> JSONValue { time.map { .time($0) } ?? .null }

  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  static func brightness(_ brightness: Brightness) -> JSONValue { .integer(Int64(brightness.sixteenths)) }

  static func hourCycle(_ cycle: HourCycle) -> JSONValue { .integer(Int64(cycle.rawValue)) }

  /// An object of members in this order.
  static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember($0.key, $0.value) })
  }
}
