public import ClockModel

/// The masks of a readout's digits by ``Digit``, stored inline; 7-segment masks use the low byte.
///
/// Digits that the board lacks are 0 in masks read back from its LEDs.
public typealias DigitMasks = SIMD16<UInt16>

/// One of a readout's single LEDs.
public enum Lamp: String, CaseIterable, Sendable {
  case am, pm, colon
}

/// The state of one readout's LEDs.
public struct ReadoutFrame: Equatable, Sendable {
  /// The lit segments of each digit, in the hardware's bit order.
  public var masks: DigitMasks
  /// Whether the AM lamp is lit.
  public var am: Bool
  /// Whether the PM lamp is lit.
  public var pm: Bool
  /// Whether the colon's lamps are lit.
  public var colon: Bool
  /// The brightness of the readout's chips.
  public var brightness: Brightness
  /// The digits that the board's readout has.
  public var places: ReadoutPlaces

  /// A readout with no LED lit and its chips' displays off.
  public static let dark = ReadoutFrame(
    masks: DigitMasks(), am: false, pm: false, colon: false, brightness: .dark)

  /// Creates a readout's state.
  public init(
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
  public var isOver: Bool { am && pm }

  /// The lit segments of one digit.
  public subscript(digit: Digit) -> UInt16 {
    get { masks[digit.rawValue] }
    set { masks[digit.rawValue] = newValue }
  }

  /// Whether a lamp is lit.
  public subscript(lamp: Lamp) -> Bool {
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
public typealias Frame = PerReadout<ReadoutFrame>
