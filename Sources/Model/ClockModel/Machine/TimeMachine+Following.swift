import ZoneInfo

extension TimeMachine {
  /// Departs as another prop does: with its destination, at its instant, by its seed.
  mutating func follow(_ lead: FollowedDeparture, at time: WallTime) throws(CommandRefusal) -> Outcome {
    try refuseUnderWay(at: time, "follow \(lead.leader)")
    let ahead = lead.start.nanoseconds(since: time) / 1_000_000
    guard FollowedDeparture.leads.contains(ahead) else {
      let (least, most) = (FollowedDeparture.leads.lowerBound, FollowedDeparture.leads.upperBound)
      throw CommandRefusal(
        .badValue,
        "instant: expected one from \(least) to \(most) milliseconds from now, found \(ahead); do both clocks agree?"
      )
    }
    // All or nothing: what departing would refuse is found out beforehand.
    var machine = self
    machine.restCycle(at: time)
    if let destination = lead.destination {
      machine.enter(SetReadout(source: .fixed(try whole(destination))), into: .destination)
    }
    let notices = try machine.depart(isReturn: lead.isReturn, following: lead, at: time)
    self = machine
    return Self.outcome(notices)
  }

  /// A date with its time, of which nothing is left to what stands here.
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
