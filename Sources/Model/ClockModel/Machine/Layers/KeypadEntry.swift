/// The digits typed on a keypad but not entered yet, and the outcome of the last key.
struct KeypadEntry: Equatable, Sendable {
  /// How long digits are kept after the last one, in nanoseconds; then nobody is at the keypad any more.
  static let patience: Int64 = 120_000_000_000
  /// How long a keypad's lamp shows the outcome of a key, in nanoseconds.
  static let verdict: Int64 = 2_000_000_000
  /// More digits than any date has; further ones are counted no more.
  static let most = 16

  /// The digits, in place, since a machine is copied at every edge.
  private var cells = SIMD16<UInt8>()
  private(set) var count = 0
  /// When the digits are dropped or the outcome disappears.
  private(set) var end: WallTime?
  /// The outcome of the last key, while shown.
  private(set) var outcome: KeypadLamp?

  /// Whether the digits come by requests, not from the prop's own keypad.
  private(set) var isByRequest = false

  var digits: String { String(decoding: (0..<count).map { cells[$0] }, as: UTF8.self) }

  var lamp: KeypadLamp? { count > 0 ? .entering : outcome }

  /// Gives the keypad to requests or back to the prop's keys; the digits of the other hand are dropped.
  mutating func handOver(toRequests isByRequest: Bool) {
    if isByRequest != self.isByRequest, count > 0 { clear() }
    self.isByRequest = isByRequest
  }

  /// Adds a digit, 0 to 9.
  mutating func type(_ digit: UInt8, at time: WallTime) {
    outcome = nil
    if count < Self.most {
      cells[count] = UInt8(ascii: "0") + digit
      count += 1
    }
    end = time.advanced(byNanoseconds: Self.patience)
  }

  mutating func clear() { self = KeypadEntry() }

  /// Drops the digits and shows the outcome of a key.
  mutating func conclude(_ outcome: KeypadLamp, at time: WallTime) {
    self = KeypadEntry()
    self.outcome = outcome
    end = time.advanced(byNanoseconds: Self.verdict)
  }

  /// Moves the end with the wall clock.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    end = end?.advanced(byNanoseconds: nanoseconds)
  }

  /// Shows the digits typed so far as a date and time, from the left; the other digits are dark.
  func overlay(on picture: inout ReadoutPicture) {
    guard count > 0, picture.brightness > .dark else { return }
    picture.cells = DigitCells(repeating: UInt8(ascii: " "))
    picture.meridiem = nil
    picture.colon = false
    // A month is two digits, on the right two of its three.
    for index in 0..<min(count, Digit.count - Digit.month2.rawValue) {
      picture.cells[Digit.month2.rawValue + index] = cells[index]
    }
  }
}

/// The lamps of a keypad: white, green and amber on the prop.
package enum KeypadLamp: String, CaseIterable, Sendable {
  /// Digits were typed but not entered.
  case entering
  /// The digits were entered, or the key's command succeeded.
  case accepted
  /// The digits or the key's command were rejected.
  case refused
}
