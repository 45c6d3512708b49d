public import ClockModel

/// The masks of a readout's digits by ``Digit``, held in place; 7-segment masks are in the low byte.
///
/// Those of digits that a board does not have are 0 where they are read from its LEDs.
public typealias DigitMasks = SIMD16<UInt16>

/// One of a readout's single LEDs.
public enum Lamp: String, CaseIterable, Sendable {
  case am, pm, colon
}

/// The wished state of one readout's LEDs.
public struct ReadoutFrame: Equatable, Sendable {
  /// The lit segments of each digit, in the hardware's bit order.
  public var masks: DigitMasks
  /// Whether the AM lamp is lit.
  public var am: Bool
  /// Whether the PM lamp is lit.
  public var pm: Bool
  /// Whether the colon's lamps are lit.
  public var colon: Bool
  /// The light of the readout's chips.
  public var brightness: Brightness
  /// Which digits the board's readout has.
  public var places: ReadoutPlaces

  /// A readout with no LED lit and its chips' displays off.
  public static let dark = ReadoutFrame(
    masks: DigitMasks(), am: false, pm: false, colon: false, brightness: .dark)

  /// A readout's wished state.
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

  /// Whether AM and PM are lit together, as a timer has them whose time is over.
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

/// The wished state of all LEDs: presenting it twice is harmless.
public typealias Frame = PerReadout<ReadoutFrame>
