/// The layers above the configuration: each is a value in the folder Layers, and only this file knows all of
/// them and their order.
///
/// A new layer is a file there and a line in each of these functions.
extension TimeMachine {
  /// The readouts' content at an instant to which the machine was advanced.
  package func picture(at time: WallTime) -> Picture {
    var picture = Picture(repeating: .dark)
    for index in circuits.readouts.indices {
      guard let position = ReadoutPosition(rawValue: index) else { break }
      picture[position] = self.picture(of: position, at: time)
    }
    return picture
  }

  private func picture(of position: ReadoutPosition, at time: WallTime) -> ReadoutPicture {
    // Lowest first: configured < set < cycled (content), unknown, text, entry, sequence, light, timer,
    // ringing, code. When the prop is off, only ringing is shown.
    guard !isOff else {
      var picture = ReadoutPicture.dark
      overlayRinging(on: &picture, of: position, at: time)
      return picture
    }
    var picture = ownPicture(of: position, at: time)
    texts[position]?.overlay(on: &picture, at: time)
    // Somebody who types on a page or by the command line sees no keypad.
    if position == .destination, circuits.echoesDigits || entry.isByRequest { entry.overlay(on: &picture) }
    playing?.overlay(on: &picture, of: position, at: time)
    light.overlay(on: &picture, of: position, isNight: isNight)
    if circuits.hourCycle == .twentyFour { picture.meridiem = nil }
    overlayTimer(on: &picture, of: position, at: time)
    overlayRinging(on: &picture, of: position, at: time)
    pairing.code?.overlay(on: &picture, of: position, light: lightOfCode(on: position))
    return picture
  }

  /// A readout's source: configured, set or cycled, the last of which wins.
  ///
  /// It is that of ``content(of:)``, without the words that are not needed at every edge.
  package func source(of position: ReadoutPosition) -> ReadoutSource? {
    guard circuits.readouts.indices.contains(position.rawValue) else { return nil }
    if let time = cycle.time(of: position) { return .fixed(time.civil) }
    return state.readouts[position]?.value.source ?? circuits.readouts[position.rawValue].source
  }

  /// A readout's source with its words.
  func content(of position: ReadoutPosition) -> ReadoutContent? {
    guard circuits.readouts.indices.contains(position.rawValue) else { return nil }
    var content = ReadoutContent(circuits.readouts[position.rawValue])
    if let set = state.readouts[position]?.value { content.show(set) }
    if let journey = cycle.shown, let time = cycle.time(of: position) {
      content.show(time, of: journey)
    }
    return content
  }

  /// Advances to a time.
  ///
  /// - Parameter time: the wall time; earlier than before only after ``clockWasSet(byNanoseconds:)``.
  /// - Returns: the events since the last call, in order.
  package mutating func advance(to time: WallTime) -> [Notice] {
    // Stop at a code's end even in a large step, to record what it covers then.
    if let end = pairing.code?.end, advancedTo < end, end < time {
      return advance(to: end) + advance(to: time)
    }
    var notices: [Notice] = []
    // The timer's end may start a sequence.
    advanceTimer(to: time, &notices)
    advancePlay(to: time, &notices)
    advanceCycle(to: time, &notices)
    advanceNight(to: time, &notices)
    advanceTexts(to: time, &notices)
    advanceCode(to: time, &notices)
    advanceEntry(to: time, &notices)
    advanceAlarms(to: time, &notices)
    advancedTo = time
    light.advance(to: time, targets: targetLight)
    guard notices.count > 1 else { return notices }
    // After a large step, the notices are grouped by layer.
    return notices.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The next instant at which the picture may change by itself: at the latest the next edge, when journeys
  /// and nights begin.
  package func nextChange(after time: WallTime) -> WallTime {
    var next = time.edge.next.time
    for position in ReadoutPosition.allCases {
      if let change = texts[position]?.end { next = min(next, change) }
    }
    if let change = pairing.code?.end { next = min(next, change) }
    if let change = entry.end { next = min(next, change) }
    if let change = timerChange(after: time) { next = min(next, change) }
    if let change = bell.end { next = min(next, change) }
    if let change = playing?.nextChange(after: time) { next = min(next, change) }
    if let change = light.nextChange(after: time) { next = min(next, change) }
    // A change already due comes at the next possible instant.
    return max(next, time.advanced(byNanoseconds: 1))
  }

  /// Moves everything in progress with the wall clock; the change is negative if the clock was set back.
  package mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    playing?.clockWasSet(byNanoseconds: nanoseconds)
    cycle.clockWasSet(byNanoseconds: nanoseconds)
    for position in ReadoutPosition.allCases { texts[position]?.clockWasSet(byNanoseconds: nanoseconds) }
    light.clockWasSet(byNanoseconds: nanoseconds)
    pairing.clockWasSet(byNanoseconds: nanoseconds)
    entry.clockWasSet(byNanoseconds: nanoseconds)
    timerClockWasSet(byNanoseconds: nanoseconds)
    alarmClockWasSet(byNanoseconds: nanoseconds)
  }
}
