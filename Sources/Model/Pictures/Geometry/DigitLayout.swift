import ClockModel

/// The positions of a readout's digits on its plate.
enum DigitLayout {
  /// A field's digits, centred in its window, with the upper left corner of each box; missing digits leave a
  /// gap.
  static func places(
    of field: Field, on places: ReadoutPlaces, _ faceplate: Faceplate
  ) -> [(digit: Digit, origin: Point)] {
    guard let window = faceplate.window(field) else { return [] }
    let digits = places.digits(of: field)
    guard let first = digits.first else { return [] }
    let height = Faceplate.digitHeight
    let shape = SegmentShape.prop
    let hasLetters = places.hasFourteenSegments(first.rawValue)
    let width = (hasLetters ? shape.aspectOfFourteen : shape.aspectOfSeven) * height
    let pitch = width + shape.spacing * height
    // The lean takes space only at the top: half of it on either side looks centred.
    let whole = pitch * Double(digits.count) - shape.spacing * height + shape.lean * height
    let left = window.centre.x - whole / 2
    let top = window.centre.y - height / 2
    return digits.enumerated().compactMap { index, digit in
      places.contains(digit) ? (digit, Point(left + Double(index) * pitch, top)) : nil
    }
  }
}
