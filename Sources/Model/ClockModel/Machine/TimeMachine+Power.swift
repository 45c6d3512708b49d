extension TimeMachine {
  /// Darkens everything, or shows it again as after power-on.
  mutating func power(_ order: PowerOrder, at time: WallTime) -> Outcome {
    let turnsOff = order == .toggle ? !isOff : order == .off
    guard turnsOff != isOff else {
      return Outcome(message: "the prop is \(isOff ? "off" : "on") already", notices: [])
    }
    var notices = endCode(at: time).map { [$0] } ?? []
    entry.clear()
    isOff = turnsOff
    notices.append(
      Notice(
        .power, at: time, "the prop is switched \(isOff ? "off" : "on")",
        details: [.init("on", isOff ? "false" : "true")]))
    // A journey under way arrives, whoever looks on.
    if !isOff, arrival == nil {
      light.settle(at: wishedLight)
      play(SequenceName.powerOn, on: .all, at: time, isWanted: circuits.travel.playsPowerOn)
    }
    return Outcome(message: notices.last?.text ?? "", notices: notices)
  }
}

/// What is asked of the prop's own power switch.
public enum PowerOrder: String, CaseIterable, Sendable {
  /// It shows what it has to show.
  case on
  /// Everything is dark, and the clock goes on.
  case off
  /// The other of both.
  case toggle
}
