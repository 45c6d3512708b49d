import TypedTime
import ZoneInfo

extension TimeMachine {
  /// Departs with another prop: same destination, instant and seed.
  mutating func follow(_ lead: FollowedDeparture, at time: WallTime) throws(CommandRefusal) -> CommandOutcome
  {
    try refuseUnderWay(at: time, "follow \(lead.leader)")
    let ahead = lead.start.nanoseconds(since: time) / 1_000_000
    guard FollowedDeparture.leads.contains(ahead) else {
      let (least, most) = (FollowedDeparture.leads.lowerBound, FollowedDeparture.leads.upperBound)
      throw CommandRefusal(
        .badValue,
        "instant: expected one from \(least) to \(most) milliseconds from now, found \(ahead); do both clocks agree?"
      )
    }
    // All or nothing: try on a copy, since the departure may be refused.
    var machine = self
    machine.restCycle(at: time)
    if let destination = lead.destination {
      machine.enter(SetReadout(source: .fixed(try whole(destination))), into: .destination)
    }
    let notices = try machine.depart(isReturn: lead.isReturn, following: lead, at: time)
    self = machine
    return Self.outcome(notices)
  }

  /// Reads a complete date with its time, which keeps nothing from this prop's readouts.
  private func whole(_ text: String) throws(CommandRefusal) -> CivilTime {
    let isWhole: Bool
    let time: CivilTime
    do throws(TypedTimeError) {
      let goesByNow = try TypedTime.goesByNow(text)
      let hasAll = try TypedTime.isWhole(text)
      isWhole = hasAll && !goesByNow
      time = try TypedTime.civilTime(text, keeping: CivilTime(secondsSinceEpoch: 0))
    } catch {
      throw CommandRefusal(.badValue, "destination: \(error)")
    }
    guard isWhole else {
      throw CommandRefusal(
        .badValue, "destination: expected a date with its time such as OCT 26 1985 AM 01:21")
    }
    return time
  }
}
