import ClockModel

/// The line beneath the picture of a simulation that is played by keys: what is typed, or what was said last.
struct KeyHint {
  /// For how long something that was said stands there, in nanoseconds, or until the next key.
  private static let patience: UInt64 = 15_000_000_000

  private var said: (text: String, end: UInt64)?
  /// Whether keys are the timer's.
  var isOfTimer = false

  /// Says something.
  mutating func say(_ text: String, at now: UInt64) { said = (text, now &+ Self.patience) }

  /// Takes back what was said.
  mutating func clear() { said = nil }

  /// The line now, `nil` where there is nothing to tell.
  func line(of machine: TimeMachine, now: UInt64) -> String? {
    let typed = machine.typedDigits
    if !typed.isEmpty { return "typed: \(typed) - Enter sets the destination, * takes it back" }
    if let said, now < said.end { return said.text }
    return isOfTimer ? "keys are the timer's: ? tells which, t gives them back" : nil
  }
}
