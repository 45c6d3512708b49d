package import ClockModel

/// The masks of a readout's digits by ``Digit``, stored inline; 7-segment masks use the low byte.
///
/// Digits that the board lacks are 0 in masks read back from its LEDs.
package typealias DigitMasks = SIMD16<UInt16>

/// One of a readout's single LEDs.
package enum Lamp: String, CaseIterable, Sendable {
  case am, pm, colon
}

/// The state of one readout's LEDs.
package struct ReadoutFrame: Equatable, Sendable {
  /// The lit segments of each digit, in the hardware's bit order.
  package var masks: DigitMasks
  package var am: Bool
  package var pm: Bool
  package var colon: Bool
  /// The brightness of the readout's chips.
  package var brightness: Brightness
  package var places: ReadoutPlaces

  /// A readout with no LED lit and its chips' displays off.
  package static let dark = ReadoutFrame(
    masks: DigitMasks(), am: false, pm: false, colon: false, brightness: .dark)

  package init(
    masks: DigitMasks, am: Bool, pm: Bool, colon: Bool, brightness: Brightness, places: ReadoutPlaces = .all
  ) {
    self.masks = masks
    self.am = am
    self.pm = pm
    self.colon = colon
    self.brightness = brightness
    self.places = places
  }

  /// Whether AM and PM are lit together, which means that a timer has expired.
  package var isOver: Bool { am && pm }

  package subscript(digit: Digit) -> UInt16 {
    get { masks[digit.rawValue] }
    set { masks[digit.rawValue] = newValue }
  }

  package subscript(lamp: Lamp) -> Bool {
    get {
      switch lamp {
      case .am: am
      case .pm: pm
      case .colon: colon
      }
    }
    set {
      switch lamp {
      case .am: am = newValue
      case .pm: pm = newValue
      case .colon: colon = newValue
      }
    }
  }
}

/// The state of all LEDs; presenting it twice is harmless.
package typealias Frame = PerReadout<ReadoutFrame>
