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
}
