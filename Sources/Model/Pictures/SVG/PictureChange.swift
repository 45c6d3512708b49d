package import ClockModel
package import Panel

/// A change of a picture towards another frame.
package enum PictureChange: Equatable, Sendable {
  /// Lights or darkens the element with this id.
  case light(id: String, isLit: Bool)
  /// Sets a readout's brightness, 0 to 16.
  case brightness(ReadoutPosition, sixteenths: UInt8)

  /// The changes from one frame to the next on the same board.
  package static func from(_ earlier: Frame, to later: Frame) -> [PictureChange] {
    var changes: [PictureChange] = []
    for position in ReadoutPosition.allCases where earlier[position] != later[position] {
      let (old, new) = (earlier[position], later[position])
      let ids = LEDNames.of(position, on: new.places)
      let different = old.masks ^ new.masks
      for index in new.places.indices {
        var bits = different[index]
        while bits != 0 {
          let bit = bits.trailingZeroBitCount
          bits &= bits - 1
          guard ids.digits[index].indices.contains(bit) else { break }
          changes.append(.light(id: ids.digits[index][bit], isLit: new.masks[index] >> UInt16(bit) & 1 == 1))
        }
      }
      for (lamp, id) in zip(Lamp.allCases, ids.lamps) where old[lamp] != new[lamp] {
        changes.append(.light(id: id, isLit: new[lamp]))
      }
      if old.brightness != new.brightness {
        changes.append(.brightness(position, sixteenths: new.brightness.sixteenths))
      }
    }
    return changes
  }
}

/// The ids of a readout's LEDs, created once.
struct LEDNames: Sendable {
  /// By digit and bit.
  let digits: [[String]]
  /// In the order of ``Lamp``.
  let lamps: [String]

  private static let withLetters = ReadoutPosition.allCases.map { LEDNames($0, .all) }
  private static let withNumbers = ReadoutPosition.allCases.map {
    LEDNames($0, ReadoutPlaces(Digit.allCases, hasNumericMonth: true))
  }

  /// The ids on a board.
  static func of(_ position: ReadoutPosition, on places: ReadoutPlaces) -> LEDNames {
    (places.hasNumericMonth ? withNumbers : withLetters)[position.rawValue]
  }

  private init(_ position: ReadoutPosition, _ places: ReadoutPlaces) {
    digits = Digit.allCases.map { digit in
      let outlines = places.hasFourteenSegments(digit.rawValue) ? SegmentOutlines.fourteen : .seven
      return outlines.segments.map { "\(position.name)-\(places.name(of: digit))-\($0.name)" }
    }
    lamps = Lamp.allCases.map { "\(position.name)-\($0.rawValue)" }
  }
}
