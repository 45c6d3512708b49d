extension TimeMachine {
  /// Restores items as if they were set now, with the current configured words.
  mutating func restore(_ items: SetItems, at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
    try refuseUnderWay(at: time, "restore")
    if case .running? = items.readouts.present?.value.source { try refuseUnknown() }
    let words = ConfiguredWords(configured)
    let board = ReadoutPosition.allCases.filter { !configured.places[$0].indices.isEmpty }
    if let cities = items.cities?.value, cities.count > board.count {
      throw tooMany(cities.count, for: board)
    }
    let wasNight = isNight
    playing = nil
    texts = PerReadout(repeating: nil)
    entry.clear()
    var restored = PropState()
    restored.nextJourney = state.nextJourney
    // A backup has no alarms: a request may not have room for all of them.
    (restored.alarms, restored.dormantAlarms) = (state.alarms, state.dormantAlarms)
    restored.cities = items.cities.map { Override($0.value, over: words.readouts) }
    // The cities decide which readouts there are.
    state = restored
    composeReadouts()
    for position in positions {
      restored.readouts[position] = items.readouts[position].map {
        Override($0.value, over: words.source(of: position))
      }
      restored.brightness[position] = items.brightness[position].map {
        Override($0.value, over: words.brightness(of: position))
      }
    }
    restored.night = items.night.map { Override($0.value, over: words.night) }
    restored.timer = state.timer
    restored.timerPresets = items.timerPresets.reduce(into: [:]) { presets, item in
      presets[item.key] = Override(item.value.value, over: words.preset(item.key))
    }
    restored.hour = items.hour.map { Override($0.value, over: words.hour) }
    restored.cycle = items.cycle.map { Override($0.value, over: words.cycle) }
    restored.hasTravelled = items.hasTravelled && restored.readouts.present != nil
    state = restored
    cycle.begin()
    updateNight(at: time)
    showFirstJourney(at: time)
    light.fade(from: time, to: targetLight)
    let notice = Notice(.restore, at: time, "the backup was restored")
    return CommandOutcome(
      message: notice.text, notices: isNight == wasNight ? [notice] : [notice, nightNotice(at: time)])
  }
}
