import ClockModel
import ControlProtocol
public import Panel
import Text

/// The mirror as one JSON object a line.
public enum JSONMirror {
  /// Appends a record and its line feed.
  public static func append(_ mirror: Mirror, to bytes: inout [UInt8]) {
    bytes.append("{\"time\":\"")
    ISO8601.append(mirror.time, to: &bytes)
    bytes.append("\",\"readouts\":[")
    var isFirst = true
    for (position, label) in mirror.readouts {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      append(mirror.frame[position], of: position, label: label, hourCycle: mirror.hourCycle, to: &bytes)
    }
    bytes.append("]}\n")
  }

  private static func append(
    _ frame: ReadoutFrame, of position: ReadoutPosition, label: String, hourCycle: HourCycle,
    to bytes: inout [UInt8]
  ) {
    bytes.append("{\"name\":\"")
    bytes.append(contentsOf: position.name.utf8)
    bytes.append("\",\"label\":")
    JSONText.append(label, to: &bytes)
    bytes.append(",\"text\":\"")
    frame.appendText(hourCycle: hourCycle, to: &bytes)
    bytes.append("\",\"month\":[")
    append(frame, .month1, .month3, hexDigits: 4, to: &bytes)
    bytes.append("],\"day\":[")
    append(frame, .day1, .day2, hexDigits: 2, to: &bytes)
    bytes.append("],\"year\":[")
    append(frame, .year1, .year4, hexDigits: 2, to: &bytes)
    bytes.append("],\"hour\":[")
    append(frame, .hour1, .hour2, hexDigits: 2, to: &bytes)
    bytes.append("],\"minute\":[")
    append(frame, .minute1, .minute2, hexDigits: 2, to: &bytes)
    bytes.append("],\"am\":")
    bytes.append(frame.am ? "true" : "false")
    bytes.append(",\"pm\":")
    bytes.append(frame.pm ? "true" : "false")
    bytes.append(",\"colon\":")
    bytes.append(frame.colon ? "true" : "false")
    bytes.append(",\"brightness\":")
    let brightness = frame.brightness.sixteenths
    if brightness >= 10 { bytes.append(UInt8(ascii: "1")) }
    bytes.append(UInt8(ascii: "0") + brightness % 10)
    bytes.append(UInt8(ascii: "}"))
  }

  private static func append(
    _ frame: ReadoutFrame, _ first: Digit, _ last: Digit, hexDigits: Int, to bytes: inout [UInt8]
  ) {
    for index in first.rawValue...last.rawValue {
      if index > first.rawValue { bytes.append(UInt8(ascii: ",")) }
      bytes.append("\"0x")
      for digit in (0..<hexDigits).reversed() {
        bytes.append(JSONText.hexadecimal(UInt8(frame.masks[index] >> UInt16(4 * digit) & 15)))
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }
}

extension [UInt8] {
  /// Appends a literal without making a `String` of it.
  mutating func append(_ literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
