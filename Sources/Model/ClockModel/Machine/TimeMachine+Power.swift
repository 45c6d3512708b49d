extension TimeMachine {
  /// Switches the readouts off, or on again as at power-on.
  mutating func power(_ order: PowerOrder, at time: WallTime) -> CommandOutcome {
    let turnsOff = order == .toggle ? !isOff : order == .off
    guard turnsOff != isOff else {
      return CommandOutcome(message: "the prop is already \(isOff ? "off" : "on")", notices: [])
    }
    var notices = endCode(at: time).map { [$0] } ?? []
    entry.clear()
    isOff = turnsOff
    notices.append(
      Notice(
        .power, at: time, "the prop is switched \(isOff ? "off" : "on")",
        details: [.init("on", isOff ? "false" : "true")]))
    // A journey in progress arrives regardless.
    if !isOff, arrival == nil {
      light.jump(to: targetLight)
      play(SequenceName.powerOn, on: .all, at: time, isWanted: circuits.travel.playsPowerOn)
    }
    return CommandOutcome(message: notices.last?.text ?? "", notices: notices)
  }
}

/// A command for the prop's own power switch.
package enum PowerOrder: String, CaseIterable, Sendable {
  /// The readouts show their content.
  case on
  /// Everything is dark, and the clock runs on.
  case off
  case toggle
}
