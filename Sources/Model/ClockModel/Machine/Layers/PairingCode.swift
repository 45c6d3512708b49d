/// A pairing code, with which people prove that they are in front of the prop.
///
/// It covers everything else on its readout, at daytime brightness even at night. Only the LEDs show it:
/// reports of the readouts leave its readout out (``TimeMachine/privateReadouts``).
struct PairingCode: Equatable, Sendable {
  private let digits: PairingDigits
  let position: ReadoutPosition
  /// The raw values of the digits that show it, left to right.
  private let places: [Int]
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

  /// Moves the end with the wall clock.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    end = end.advanced(byNanoseconds: nanoseconds)
  }

  /// Replaces everything on its readout, in the readout's daytime brightness `light`.
  func overlay(on picture: inout ReadoutPicture, of position: ReadoutPosition, light: Brightness) {
    guard position == self.position else { return }
    var cells = DigitCells(repeating: UInt8(ascii: " "))
    for (place, character) in zip(places, digits.characters) { cells[place] = character }
    picture = ReadoutPicture(cells: cells, meridiem: nil, colon: false, brightness: light)
    picture.hasClassicDigits = true
  }
}

/// The pairing code on show, and the protection of what codes cover.
struct Pairing: Equatable, Sendable {
  var code: PairingCode?
  /// When a code may cover something again without force; `nil` if none has covered anything.
  var mayCoverFrom: WallTime?

  /// Moves both with the wall clock.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    code?.clockWasSet(byNanoseconds: nanoseconds)
    mayCoverFrom = mayCoverFrom?.advanced(byNanoseconds: nanoseconds)
  }
}

extension ReadoutPlaces {
  /// The digits for a code: the first six with 7 segments, otherwise the last six of all; `nil` if there are
  /// fewer than six.
  var placesOfCode: [Int]? {
    let numeric = indices.filter { !hasFourteenSegments($0) }
    if numeric.count >= PairingDigits.count { return Array(numeric.prefix(PairingDigits.count)) }
    guard indices.count >= PairingDigits.count else { return nil }
    return Array(indices.suffix(PairingDigits.count))
  }
}
