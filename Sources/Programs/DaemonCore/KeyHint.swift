import ClockModel

/// The line below the picture of a simulation played by keys: the digits typed, or the last message.
struct KeyHint {
  /// How long a message stays, in nanoseconds, unless a key is pressed.
  private static let patience: UInt64 = 15_000_000_000

  private var said: (text: String, end: UInt64)?
  /// Whether keys control the timer.
  var isOfTimer = false

  mutating func say(_ text: String, at now: UInt64) { said = (text, now &+ Self.patience) }

  mutating func clear() { said = nil }

  /// The line now; `nil` if there is none.
  func line(of machine: TimeMachine, now: UInt64) -> String? {
    let typed = machine.typedDigits
    if !typed.isEmpty { return "typed: \(typed) - Enter sets the destination, * deletes it" }
    if let said, now < said.end { return said.text }
    return isOfTimer ? "keys control the timer: ? lists them, t ends this" : nil
  }
}
