public import ClockModel
import Segments

extension ReadoutFrame {
  /// What a person reads on the readout: `OCT 26 1985 AM 01:21`, in the 24-hour cycle `OCT 26 1985 01:21`.
  ///
  /// Decoded from the masks alone and of fixed width. A blank digit or dark lamp pair is spaces, a mask that is
  /// no glyph `?`; the `:` is always there, whatever the colon's lamps do.
  public func text(hourCycle: HourCycle) -> String {
    var bytes: [UInt8] = []
    appendText(hourCycle: hourCycle, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what ``text(hourCycle:)`` gives, as ASCII.
  public func appendText(hourCycle: HourCycle, to bytes: inout [UInt8]) {
    append(.month1, .month3, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    append(.day1, .day2, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    append(.year1, .year4, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    if hourCycle == .twelve {
      let meridiem: StaticString =
        switch (am, pm) {
        case (false, false): "   "
        case (true, false): "AM "
        case (false, true): "PM "
        case (true, true): "?? "
        }
      bytes.append(contentsOf: UnsafeBufferPointer(start: meridiem.utf8Start, count: 3))
    }
    append(.hour1, .hour2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(.minute1, .minute2, to: &bytes)
  }

  private func append(_ first: Digit, _ last: Digit, to bytes: inout [UInt8]) {
    for index in first.rawValue...last.rawValue {
      bytes.append(character(at: index) ?? UInt8(ascii: "?"))
    }
  }

  private func character(at index: Int) -> UInt8? {
    let mask = masks[index]
    guard index >= Digit.fourteenSegmentCount else {
      return FourteenSegmentFont.character(FourteenSegmentMask(rawValue: mask))
    }
    return UInt8(exactly: mask).flatMap { SevenSegmentFont.character(SevenSegmentMask(rawValue: $0)) }
  }
}
