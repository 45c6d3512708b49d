public import ClockModel
public import Segments

extension PerReadout where Value == ReadoutFrame {
  /// The segments that draw a picture with a font; characters that the font lacks are blank.
  public init(_ picture: Picture, font: SevenSegmentFont) {
    self.init(repeating: .dark)
    destination = ReadoutFrame(picture.destination, font: font)
    present = ReadoutFrame(picture.present, font: font)
    lastDeparted = ReadoutFrame(picture.lastDeparted, font: font)
  }
}

extension ReadoutFrame {
  init(_ picture: ReadoutPicture, font: SevenSegmentFont) {
    guard picture.brightness > .dark else {
      self = .dark
      return
    }
    guard picture.noise == 0 else {
      self.init(
        masks: Self.masks(ofNoise: picture.noise), am: false, pm: false, colon: picture.colon,
        brightness: picture.brightness)
      return
    }
    var masks = DigitMasks()
    for index in 0..<Digit.count {
      let character = picture.cells[index]
      if index < Digit.fourteenSegmentCount {
        masks[index] = FourteenSegmentFont.mask(character)?.rawValue ?? 0
      } else {
        masks[index] = UInt16(font.mask(character)?.rawValue ?? 0)
      }
    }
    self.init(
      masks: masks, am: picture.meridiem == .am, pm: picture.meridiem == .pm, colon: picture.colon,
      brightness: picture.brightness)
  }

  /// Segments at random, the same for the same seed: each digit takes bits of its own.
  private static func masks(ofNoise seed: UInt64) -> DigitMasks {
    var masks = DigitMasks()
    var state = seed
    for index in 0..<Digit.count {
      // Knuth's MMIX generator; the high bits are the random ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bits = UInt16(truncatingIfNeeded: state >> 48)
      masks[index] = bits & (index < Digit.fourteenSegmentCount ? 0x3FFF : 0x7F)
    }
    return masks
  }
}
