extension TimeMachine {
  /// The digits typed on a keypad but not entered yet; may be empty.
  package var typedDigits: String { entry.digits }

  /// The lit lamp of a keypad; `nil` if none is.
  package var keypadLamp: KeypadLamp? { isOff ? nil : entry.lamp }

  /// Shows on the keypad's lamps whether a key's command succeeded or was refused.
  package mutating func lightKeypad(_ lamp: KeypadLamp, at time: WallTime) { entry.conclude(lamp, at: time) }

  /// Records who uses the keypad: requests, whose digits are shown as they are typed, or the prop's keys.
  package mutating func useKeypad(byRequests isByRequest: Bool) { entry.handOver(toRequests: isByRequest) }

  mutating func type(_ digit: UInt8, at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
    guard 0...9 ~= digit else { throw CommandRefusal(.badValue, "\(digit) is not a digit") }
    entry.type(digit, at: time)
    return Self.outcome([entryNotice("typed: \(entry.digits)", at: time)])
  }

  mutating func clearEntry(at time: WallTime) -> CommandOutcome {
    guard entry.count > 0 else { return CommandOutcome(message: "nothing was typed", notices: []) }
    entry.clear()
    return Self.outcome([entryNotice("the entry was deleted", at: time)])
  }

  /// Sets the destination to the typed digits.
  ///
  /// Does nothing without digits. Rejected digits stay until ``lightKeypad(_:at:)``.
  mutating func enterDigits(at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
    guard entry.count > 0 else { return CommandOutcome(message: "nothing was typed", notices: []) }
    let outcome = try handle(.set(.destination, .typed(entry.digits)), at: time)
    entry.conclude(.accepted, at: time)
    return outcome
  }

  mutating func advanceEntry(to time: WallTime, _ notices: inout [Notice]) {
    guard let end = entry.end, end <= time else { return }
    let wasTyped = entry.count > 0
    entry.clear()
    if wasTyped {
      notices.append(entryNotice("the entry was discarded: no key for two minutes", at: end))
    }
  }

  private func entryNotice(_ text: String, at time: WallTime) -> Notice {
    Notice(.entry, at: time, text, details: [.init("digits", entry.digits)])
  }
}
