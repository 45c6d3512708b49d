/// What lies over what is configured: each layer is a value of its own (folder Layers), and this is the one place that
/// knows all of them and their order. A new layer is a file there and its line in each of these functions.
extension TimeMachine {
  /// What the readouts show at an instant, to which the machine was advanced.
  public func picture(at time: WallTime) -> Picture {
    var picture = Picture(repeating: .dark)
    for index in circuits.readouts.indices {
      guard let position = ReadoutPosition(rawValue: index) else { break }
      // Lowest first: configured < set < cycled (content), unknown, text, entry, sequence, light, timer, ringing, code; off
      // leaves none of them but what rings.
      guard !isOff else {
        lieRinging(over: &picture[position], of: position, at: time)
        continue
      }
      picture[position] = ownPicture(of: position, at: time)
      texts[position]?.lie(over: &picture[position], at: time)
      if position == .destination, circuits.echoesDigits { entry.lie(over: &picture[position]) }
      playing?.lie(over: &picture[position], of: position, at: time)
      light.lie(over: &picture[position], of: position, isNight: isNight)
      if circuits.hourCycle == .twentyFour { picture[position].meridiem = nil }
      lieTimer(over: &picture[position], of: position, at: time)
      lieRinging(over: &picture[position], of: position, at: time)
      code?.lie(over: &picture[position], of: position, light: lightOfCode(on: position))
    }
    return picture
  }

  /// What a readout shows: what is configured, what was set over it, and the journey that cycling shows over that.
  ///
  /// It is ``content(of:)`` without the words, which nobody needs at every edge.
  public func source(of position: ReadoutPosition) -> ReadoutSource? {
    guard circuits.readouts.indices.contains(position.rawValue) else { return nil }
    if let time = cycle.time(of: position) { return .fixed(time.civil) }
    return state.readouts[position]?.value.source ?? circuits.readouts[position.rawValue].source
  }

  /// What a readout is about: its source, and the words that go with it.
  func content(of position: ReadoutPosition) -> ReadoutContent? {
    guard circuits.readouts.indices.contains(position.rawValue) else { return nil }
    var content = ReadoutContent(circuits.readouts[position.rawValue])
    if let set = state.readouts[position]?.value { content.lay(set, of: position) }
    if state.hasTravelled { content.label = position.plate }
    if let journey = cycle.shown, let time = cycle.time(of: position) {
      content.lay(time, of: journey, on: position)
    }
    return content
  }

  /// Lets time pass.
  ///
  /// - Parameter time: the wall time; earlier than before only after ``clockWasSet(byNanoseconds:)``.
  /// - Returns: what happened meanwhile, in order.
  public mutating func advance(to time: WallTime) -> [Notice] {
    // What a code covers is to be known at its end, however far time leaps.
    if let end = code?.end, lookedAt < end, end < time { return advance(to: end) + advance(to: time) }
    var notices: [Notice] = []
    // Its end may begin a sequence.
    advanceTimer(to: time, &notices)
    advancePlay(to: time, &notices)
    advanceCycle(to: time, &notices)
    advanceNight(to: time, &notices)
    advanceTexts(to: time, &notices)
    advanceCode(to: time, &notices)
    advanceEntry(to: time, &notices)
    advanceAlarms(to: time, &notices)
    lookedAt = time
    light.advance(to: time, wishes: wishedLight)
    guard notices.count > 1 else { return notices }
    // What leaps over much is told of one layer after the other.
    return notices.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The next instant at which the picture may change by itself: at the latest the next edge, where journeys and nights
  /// begin.
  public func nextChange(after time: WallTime) -> WallTime {
    var next = time.edge.next.time
    for position in ReadoutPosition.allCases {
      if let change = texts[position]?.end { next = min(next, change) }
    }
    if let change = code?.end { next = min(next, change) }
    if let change = entry.end { next = min(next, change) }
    if let change = timerChange(after: time) { next = min(next, change) }
    if let change = bell.end { next = min(next, change) }
    if let change = playing?.nextChange(after: time) { next = min(next, change) }
    if let change = light.nextChange(after: time) { next = min(next, change) }
    // What is due already comes as soon as time passes.
    return max(next, time.advanced(byNanoseconds: 1))
  }

  /// The wall clock was set: what is under way goes on in step with real time.
  ///
  /// - Parameter nanoseconds: how far, negative for back.
  public mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    playing?.clockWasSet(byNanoseconds: nanoseconds)
    cycle.clockWasSet(byNanoseconds: nanoseconds)
    for position in ReadoutPosition.allCases { texts[position]?.clockWasSet(byNanoseconds: nanoseconds) }
    light.clockWasSet(byNanoseconds: nanoseconds)
    code?.clockWasSet(byNanoseconds: nanoseconds)
    codesMayCoverFrom = codesMayCoverFrom?.advanced(byNanoseconds: nanoseconds)
    entry.clockWasSet(byNanoseconds: nanoseconds)
    timerClockWasSet(byNanoseconds: nanoseconds)
    settleAlarms(overNanoseconds: nanoseconds)
  }
}
