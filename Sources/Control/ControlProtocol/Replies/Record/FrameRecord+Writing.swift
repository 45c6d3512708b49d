import ClockModel
package import Panel
import Text

/// Writes records as bytes, since there is one for each half second and each step of a sequence.
extension FrameRecord {
  /// Appends the record as the line that a simulation prints, without the hour cycle.
  package func appendLine(to bytes: inout [UInt8]) {
    appendMembers(to: &bytes)
    bytes.append("}\n")
  }

  /// The record in a stream, with its hour cycle.
  var json: JSONValue {
    var bytes: [UInt8] = []
    appendMembers(to: &bytes)
    bytes.append(UInt8(ascii: ","))
    JSONMember("hour_cycle", .integer(Int64(hourCycle.rawValue))).write(to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return .written(bytes)
  }

  /// Appends the object without its closing brace.
  private func appendMembers(to bytes: inout [UInt8]) {
    bytes.append("{\"time\":\"")
    ISO8601.append(time, to: &bytes)
    bytes.append("\",\"readouts\":[")
    var isFirst = true
    for shown in readouts {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      shown.appendMembers(hourCycle: hourCycle, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
    guard let timer else { return }
    bytes.append(",\"timer\":{\"readout\":\"")
    bytes.append(contentsOf: timer.position.name.utf8)
    bytes.append("\",\"light\":\"")
    bytes.append(contentsOf: timer.light.rawValue.utf8)
    bytes.append("\"}")
  }
}

extension ShownReadout {
  /// The readout, with more members after its own.
  func json(hourCycle: HourCycle, with more: [JSONMember]) -> JSONValue {
    var bytes: [UInt8] = []
    appendMembers(hourCycle: hourCycle, to: &bytes)
    for member in more {
      bytes.append(UInt8(ascii: ","))
      member.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return .written(bytes)
  }

  /// Appends the object without its closing brace.
  fileprivate func appendMembers(hourCycle: HourCycle, to bytes: inout [UInt8]) {
    bytes.append("{\"name\":\"")
    bytes.append(contentsOf: position.name.utf8)
    bytes.append("\",\"label\":")
    JSONText.append(label, to: &bytes)
    bytes.append(",\"text\":\"")
    frame.appendText(hourCycle: hourCycle, to: &bytes)
    bytes.append("\",\"month\":[")
    append(frame.places.hasNumericMonth ? .month2 : .month1, .month3, to: &bytes)
    bytes.append("],\"day\":[")
    append(.day1, .day2, to: &bytes)
    bytes.append("],\"year\":[")
    append(.year1, .year4, to: &bytes)
    bytes.append("],\"hour\":[")
    append(.hour1, .hour2, to: &bytes)
    bytes.append("],\"minute\":[")
    append(.minute1, .minute2, to: &bytes)
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
    if isPrivate { bytes.append(",\"private\":true") }
  }

  private func append(_ first: Digit, _ last: Digit, to bytes: inout [UInt8]) {
    for index in first.rawValue...last.rawValue {
      if index > first.rawValue { bytes.append(UInt8(ascii: ",")) }
      guard frame.places.contains(index) else {
        bytes.append("null")
        continue
      }
      append(frame.masks[index], nibbles: frame.places.nibbles(at: index), to: &bytes)
    }
  }

  /// Appends a mask in quotes, all bytes at once: there are 39 of them in each record.
  private func append(_ mask: UInt16, nibbles: Int, to bytes: inout [UInt8]) {
    var text = SIMD8(repeating: UInt8(ascii: "\""))
    text[1] = UInt8(ascii: "0")
    text[2] = UInt8(ascii: "x")
    for place in 0..<nibbles {
      text[3 + place] = JSONText.hexadecimal(UInt8(mask >> UInt16(4 * (nibbles - 1 - place)) & 15))
    }
    withUnsafeBytes(of: text) { bytes.append(contentsOf: $0.prefix(4 + nibbles)) }
  }
}

extension ReadoutPlaces {
  /// The number of hexadecimal digits in a digit's mask, by the digit's raw value.
  func nibbles(at index: Int) -> Int { hasFourteenSegments(index) ? 4 : 2 }
}

extension [UInt8] {
  /// Appends a literal without creating a `String`.
  mutating func append(_ literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
