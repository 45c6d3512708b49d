package import ClockModel
package import Segments

extension PerReadout where Value == ReadoutFrame {
  /// Creates the frame that draws a picture with a font; characters without a glyph are blank.
  package init(
    _ picture: Picture, font: SevenSegmentFont, on places: PerReadout<ReadoutPlaces> = .init(repeating: .all)
  ) {
    self.init(repeating: .dark)
    destination = ReadoutFrame(picture.destination, font: font, on: places.destination)
    present = ReadoutFrame(picture.present, font: font, on: places.present)
    lastDeparted = ReadoutFrame(picture.lastDeparted, font: font, on: places.lastDeparted)
  }
}

extension ReadoutFrame {
  init(_ picture: ReadoutPicture, font: SevenSegmentFont, on places: ReadoutPlaces) {
    guard picture.brightness > .dark else {
      self = .dark
      self.places = places
      return
    }
    guard picture.noise == 0 else {
      self.init(
        masks: Self.masks(ofNoise: picture.noise, on: places), am: false, pm: false, colon: picture.colon,
        brightness: picture.brightness, places: places)
      return
    }
    let cells = places.hasNumericMonth ? picture.cellsWithNumericMonth : picture.cells
    let font = picture.hasClassicDigits ? .classic : font
    var masks = DigitMasks()
    for index in 0..<Digit.count where places.contains(index) {
      let character = cells[index]
      if places.hasFourteenSegments(index) {
        masks[index] = FourteenSegmentFont.mask(character)?.rawValue ?? 0
      } else {
        masks[index] = UInt16(font.mask(character)?.rawValue ?? 0)
      }
    }
    self.init(
      masks: masks, am: picture.am, pm: picture.pm, colon: picture.colon,
      brightness: picture.brightness, places: places)
  }

  /// Random segments from a seed, with separate bits for each digit.
  private static func masks(ofNoise seed: UInt64, on places: ReadoutPlaces) -> DigitMasks {
    var masks = DigitMasks()
    var state = seed
    for index in 0..<Digit.count {
      // Knuth's MMIX generator; its high bits are the random ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      guard places.contains(index) else { continue }
      let bits = UInt16(truncatingIfNeeded: state >> 48)
      masks[index] = bits & (places.hasFourteenSegments(index) ? 0x3FFF : 0x7F)
    }
    return masks
  }
}

extension ReadoutPicture {
  /// The characters with the month as a number in its two right digits: `OCT` becomes ` 10`.
  ///
  /// Without a month the characters stay as they are: they were laid out for these two digits.
  fileprivate var cellsWithNumericMonth: DigitCells {
    guard let month else { return cells }
    var cells = cells
    cells[Digit.month1.rawValue] = UInt8(ascii: " ")
    cells[Digit.month2.rawValue] = UInt8(ascii: "0") + UInt8(month / 10)
    cells[Digit.month3.rawValue] = UInt8(ascii: "0") + UInt8(month % 10)
    return cells
  }
}
