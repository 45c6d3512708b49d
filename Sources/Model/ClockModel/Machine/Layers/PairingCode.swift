/// A code on show, by which a person proves that they stand in front of the prop.
///
/// It lies over everything else on its readout, by day's light even at night, and is for the LEDs alone: whoever tells of what
/// they show leaves its readout out (``TimeMachine/privateReadouts``).
struct PairingCode: Equatable, Sendable {
  private let digits: PairingDigits
  /// The readout that shows it.
  let position: ReadoutPosition
  /// The digits that show it, left to right, by their raw values.
  private let places: [Int]
  /// When it is over.
  private(set) var end: WallTime

  init(_ digits: PairingDigits, on position: ReadoutPosition, _ places: [Int], until end: WallTime) {
    self.digits = digits
    self.position = position
    self.places = places
    self.end = end
  }

  /// Whether a clock has the digits that show it.
  func fits(_ circuits: TimeCircuits, _ positions: [ReadoutPosition]) -> Bool {
    positions.contains(position) && circuits.places[position].placesOfCode == places
  }

  /// The wall clock was set: it stays for as long as it was to stay.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    end = end.advanced(byNanoseconds: nanoseconds)
  }

  /// Stands in the place of everything that its readout shows.
  ///
  /// - Parameters:
  ///   - picture: what the readout shows.
  ///   - position: the readout.
  ///   - light: its light by day.
  func lie(over picture: inout ReadoutPicture, of position: ReadoutPosition, light: Brightness) {
    guard position == self.position else { return }
    var cells = DigitCells(repeating: UInt8(ascii: " "))
    for (place, character) in zip(places, digits.characters) { cells[place] = character }
    picture = ReadoutPicture(cells: cells, meridiem: nil, colon: false, brightness: light)
    picture.hasClassicDigits = true
  }
}

extension ReadoutPlaces {
  /// Where a code is shown: the first six digits of 7 segments, or where there are fewer the last six of all; `nil` where there
  /// are not so many.
  var placesOfCode: [Int]? {
    let numeric = indices.filter { !hasFourteenSegments($0) }
    if numeric.count >= PairingDigits.count { return Array(numeric.prefix(PairingDigits.count)) }
    guard indices.count >= PairingDigits.count else { return nil }
    return Array(indices.suffix(PairingDigits.count))
  }
}
