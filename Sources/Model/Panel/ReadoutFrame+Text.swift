package import ClockModel
import Segments

extension ReadoutFrame {
  /// The readout's text: `OCT 26 1985 AM 01:21`, or `OCT 26 1985 01:21` in the 24-hour cycle.
  ///
  /// It is decoded from the masks alone and has a fixed width. Blank and missing digits and a dark lamp pair
  /// are spaces; a numeric month begins with a space. A mask without a glyph is `?`. The `:` is always
  /// present, whatever the colon's lamps show. AM and PM together, which mean an expired timer, are `+`.
  package func text(hourCycle: HourCycle) -> String {
    var bytes: [UInt8] = []
    appendText(hourCycle: hourCycle, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``text(hourCycle:)`` as ASCII.
  package func appendText(hourCycle: HourCycle, to bytes: inout [UInt8]) {
    for place in hourCycle.textLayout {
      switch place {
      case .mark(let mark): bytes.append(mark)
      case .meridiem(let letter): bytes.append(meridiem(letter))
      case .digit(let index): bytes.append(character(at: index) ?? UInt8(ascii: "?"))
      }
    }
  }

  private func meridiem(_ letter: Int) -> UInt8 {
    switch (am, pm) {
    case (false, false): UInt8(ascii: " ")
    case (true, true): letter == 0 ? UInt8(ascii: "+") : UInt8(ascii: " ")
    case (true, false): letter == 0 ? UInt8(ascii: "A") : UInt8(ascii: "M")
    case (false, true): letter == 0 ? UInt8(ascii: "P") : UInt8(ascii: "M")
    }
  }

  private func character(at index: Int) -> UInt8? {
    let mask = masks[index]
    guard !places.hasFourteenSegments(index) else {
      return FourteenSegmentFont.character(FourteenSegmentMask(rawValue: mask))
    }
    return UInt8(exactly: mask).flatMap { SevenSegmentFont.character(SevenSegmentMask(rawValue: $0)) }
  }
}
