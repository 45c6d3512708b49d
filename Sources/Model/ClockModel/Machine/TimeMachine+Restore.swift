extension TimeMachine {
  /// Takes what was set once, as if it were set now: the configuration's words of now stand behind it.
  mutating func restore(_ items: SetItems, at time: WallTime) throws(CommandRefusal) -> Outcome {
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
    // A backup has none: there may be more of them than a request has room for.
    (restored.alarms, restored.dormantAlarms) = (state.alarms, state.dormantAlarms)
    restored.cities = items.cities.map { Kept($0.value, over: words.readouts) }
    // Which readouts there are is a matter of the cities.
    state = restored
    layOutReadouts()
    for position in positions {
      restored.readouts[position] = items.readouts[position].map {
        Kept($0.value, over: words.source(of: position))
      }
      restored.brightness[position] = items.brightness[position].map {
        Kept($0.value, over: words.brightness(of: position))
      }
    }
    restored.night = items.night.map { Kept($0.value, over: words.night) }
    restored.timer = state.timer
    restored.timerPresets = items.timerPresets.reduce(into: [:]) { presets, item in
      presets[item.key] = Kept(item.value.value, over: words.preset(item.key))
    }
    restored.hour = items.hour.map { Kept($0.value, over: words.hour) }
    restored.cycle = items.cycle.map { Kept($0.value, over: words.cycle) }
    restored.hasTravelled = items.hasTravelled && restored.readouts.present != nil
    state = restored
    cycle.begin()
    lookAtNight(at: time)
    showFirstJourney(at: time)
    light.fade(from: time, to: wishedLight)
    let notice = Notice(.restore, at: time, "what was set is as in the backup")
    return Outcome(
      message: notice.text, notices: isNight == wasNight ? [notice] : [notice, nightNotice(at: time)])
  }
}
