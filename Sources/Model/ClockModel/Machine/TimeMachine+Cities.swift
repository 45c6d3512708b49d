extension TimeMachine {
  /// The cities that replace the configured readouts; `nil` if none were set.
  package var cities: [SetCity]? { state.cities?.value }

  /// Shows cities instead of the configured readouts, or those again, and resets single readouts.
  mutating func show(_ cities: [SetCity], at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
    try refuseUnderWay(at: time, "set the cities")
    let board = ReadoutPosition.allCases.filter { !configured.places[$0].indices.isEmpty }
    guard cities.count <= board.count else { throw tooMany(cities.count, for: board) }
    restCycle(at: time)
    state.readouts = PerReadout(repeating: nil)
    state.hasTravelled = false
    state.cities = cities.isEmpty ? nil : Override(cities, over: ConfiguredWords(configured).readouts)
    composeReadouts()
    for position in ReadoutPosition.allCases where !positions.contains(position) { texts[position] = nil }
    let ended = pairing.code.map { $0.fits(circuits, positions) } == false ? endCode(at: time) : nil
    light.fade(from: time, to: targetLight)
    play(SequenceName.dateEntry, on: .all, at: time)
    let names = cities.map(\.label).joined(separator: ", ")
    let notice = Notice(
      .readouts, at: time,
      cities.isEmpty ? "the configured readouts are shown again" : "the readouts show \(names)",
      details: [.init("cities", cities.map(\.zoneName).joined(separator: ", "))])
    return CommandOutcome(message: notice.text, notices: (ended.map { [$0] } ?? []) + [notice])
  }

  func tooMany(_ count: Int, for board: [ReadoutPosition]) -> CommandRefusal {
    CommandRefusal(
      .impossible,
      "\(count) cities do not fit this board's \(board.count == 1 ? "one readout" : "\(board.count) readouts")"
    )
  }
}
