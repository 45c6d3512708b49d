/// What a person has typed on a keypad and not set yet, and what became of what they did last.
struct KeypadEntry: Equatable, Sendable {
  /// For how long digits are kept behind the last of them, in nanoseconds; then nobody stands there any more.
  static let patience: Int64 = 120_000_000_000
  /// For how long a keypad's lamp tells what became of a key, in nanoseconds.
  static let verdict: Int64 = 2_000_000_000
  /// More digits than any date has; those beyond are not told apart any more.
  static let most = 16

  /// The digits, in place: a machine is copied at every edge.
  private var cells = SIMD16<UInt8>()
  /// How many digits were typed.
  private(set) var count = 0
  /// When the digits are dropped, or the verdict is not shown any more.
  private(set) var end: WallTime?
  /// What became of the last key, while that is told.
  private(set) var outcome: KeypadLamp?

  /// The digits, as they were typed.
  var digits: String { String(decoding: (0..<count).map { cells[$0] }, as: UTF8.self) }

  /// The keypad's lamp that is lit.
  var lamp: KeypadLamp? { count > 0 ? .entering : outcome }

  /// One digit more, 0 to 9.
  mutating func type(_ digit: UInt8, at time: WallTime) {
    outcome = nil
    if count < Self.most {
      cells[count] = UInt8(ascii: "0") + digit
      count += 1
    }
    end = time.advanced(byNanoseconds: Self.patience)
  }

  /// Takes the digits back.
  mutating func clear() { self = KeypadEntry() }

  /// Tells by a lamp what became of a key; what was typed is done with.
  mutating func conclude(_ outcome: KeypadLamp, at time: WallTime) {
    self = KeypadEntry()
    self.outcome = outcome
    end = time.advanced(byNanoseconds: Self.verdict)
  }

  /// The wall clock was set: it is all as long as it was to be.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    end = end?.advanced(byNanoseconds: nanoseconds)
  }

  /// Shows the digits as they come, in the places of a date and time, from the left; the rest is dark.
  func lie(over picture: inout ReadoutPicture) {
    guard count > 0, picture.brightness > .dark else { return }
    picture.cells = DigitCells(repeating: UInt8(ascii: " "))
    picture.meridiem = nil
    picture.colon = false
    // A month is two digits, and stands at the right of its three places.
    for index in 0..<min(count, Digit.count - Digit.month2.rawValue) {
      picture.cells[Digit.month2.rawValue + index] = cells[index]
    }
  }
}

/// The lamps of a keypad: white, green and amber on the prop's own.
public enum KeypadLamp: String, CaseIterable, Sendable {
  /// Digits were typed, and are not set yet.
  case entering
  /// What was typed is set, or what a key asks for is done.
  case accepted
  /// It was refused.
  case refused
}
