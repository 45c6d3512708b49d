extension TimeMachine {
  /// The digits that were typed on a keypad and are not set yet; empty where there are none.
  public var typedDigits: String { entry.digits }

  /// The lamp of a keypad that is lit, `nil` where none is.
  public var keypadLamp: KeypadLamp? { isOff ? nil : entry.lamp }

  /// Takes note that what a key asked for was done, or refused: the keypad's lamps tell it.
  public mutating func noteKey(_ lamp: KeypadLamp, at time: WallTime) { entry.conclude(lamp, at: time) }

  mutating func type(_ digit: UInt8, at time: WallTime) throws(CommandRefusal) -> Outcome {
    guard 0...9 ~= digit else { throw CommandRefusal(.badValue, "\(digit) is no digit") }
    entry.type(digit, at: time)
    return Self.outcome([entryNotice("typed: \(entry.digits)", at: time)])
  }

  mutating func clearEntry(at time: WallTime) -> Outcome {
    guard entry.count > 0 else { return Outcome(message: "nothing was typed", notices: []) }
    entry.clear()
    return Self.outcome([entryNotice("what was typed is taken back", at: time)])
  }

  /// Sets the destination to what was typed.
  ///
  /// Where nothing was, nothing is done. What was refused is there as before, until ``noteKey(_:at:)``.
  mutating func enterDigits(at time: WallTime) throws(CommandRefusal) -> Outcome {
    guard entry.count > 0 else { return Outcome(message: "nothing was typed", notices: []) }
    let outcome = try handle(.set(.destination, .typed(entry.digits)), at: time)
    entry.conclude(.accepted, at: time)
    return outcome
  }

  mutating func advanceEntry(to time: WallTime, _ notices: inout [Notice]) {
    guard let end = entry.end, end <= time else { return }
    let wasTyped = entry.count > 0
    entry.clear()
    if wasTyped {
      notices.append(entryNotice("what was typed is dropped: nothing followed for two minutes", at: end))
    }
  }

  private func entryNotice(_ text: String, at time: WallTime) -> Notice {
    Notice(.entry, at: time, text, details: [.init("digits", entry.digits)])
  }
}
