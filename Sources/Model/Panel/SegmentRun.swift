import ClockModel

/// Segments of a digit on consecutive rows of one RAM byte, copied together by one shift.
///
/// Most boards wire a whole digit this way; scattered segments have a run each.
struct SegmentRun: Equatable, Sendable {
  /// The chip's index in ``Wiring/chips``.
  let chip: UInt8
  /// The index of the byte in the chip's RAM.
  let byte: UInt8
  /// The first row's bit in the byte.
  let firstRow: UInt8
  /// The digit's index.
  let digit: UInt8
  /// The first segment's bit in the digit's mask.
  let firstSegment: UInt8
  /// A mask with one low bit for each segment.
  private(set) var width: UInt8 = 1

  /// The run's segments as bits of its RAM byte.
  func bits(of masks: DigitMasks) -> UInt8 {
    (UInt8(truncatingIfNeeded: masks[Int(digit)] >> UInt16(firstSegment)) & width) << firstRow
  }

  /// The run's segments in a RAM byte as bits of the digit's mask.
  func mask(of byte: UInt8) -> UInt16 { UInt16(byte >> firstRow & width) << UInt16(firstSegment) }

  static func runs(of readout: ReadoutPosition, in leds: [WiredLED]) -> [SegmentRun] {
    let single = leds.compactMap { SegmentRun($0, of: readout) }
    let sorted = single.sorted { ($0.digit, $0.firstSegment) < ($1.digit, $1.firstSegment) }
    return sorted.reduce(into: []) { runs, next in
      guard var last = runs.last, last.isContinued(by: next) else { return runs.append(next) }
      last.width = last.width << 1 | 1
      runs[runs.count - 1] = last
    }
  }

  private init?(_ wired: WiredLED, of readout: ReadoutPosition) {
    guard case .segment(readout, let digit, let bit) = wired.led,
      case .bit(let chip, let common, let row) = wired.place
    else { return nil }
    self.digit = UInt8(digit.rawValue)
    firstSegment = UInt8(bit)
    self.chip = UInt8(chip)
    byte = UInt8(2 * common + row / 8)
    firstRow = UInt8(row % 8)
  }

  private func isContinued(by next: SegmentRun) -> Bool {
    let count = UInt8(width.nonzeroBitCount)
    return next.chip == chip && next.byte == byte && next.digit == digit
      && next.firstRow == firstRow + count && next.firstSegment == firstSegment + count
  }
}
