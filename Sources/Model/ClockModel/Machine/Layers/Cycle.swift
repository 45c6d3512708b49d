/// The layer of cycled journeys, on destination and last departed until a person sets something.
struct Cycle: Equatable, Sendable {
  /// How long cycling rests after a person set something, as on other props.
  private static let restNanoseconds: Int64 = 30 * 60 * 1_000_000_000

  /// The journey on show; `nil` if none is.
  private(set) var shown: Journey?
  /// The present readout's minute at the last advance, counted from the epoch.
  private var minute: Int64?
  private var restsUntil: WallTime?

  /// When the rest ends; `nil` if it does not rest.
  func restEnd(at time: WallTime) -> WallTime? { restsUntil.flatMap { time < $0 ? $0 : nil } }

  mutating func show(_ journey: Journey) { shown = journey }

  /// Updates the available journeys, none if cycling is off, and restarts counting at this minute.
  ///
  /// A change of the present time does not count as minutes that passed.
  mutating func apply(_ journeys: [Journey], atMinute minute: Int64) {
    self.minute = minute
    if let name = shown?.name { shown = journeys.first { $0.name == name } }
  }

  /// Hides the journey and rests, because a person set something.
  mutating func rest(from time: WallTime) {
    shown = nil
    restsUntil = time.advanced(byNanoseconds: Self.restNanoseconds)
  }

  /// Starts over, with no journey and no rest.
  mutating func begin() {
    shown = nil
    restsUntil = nil
  }

  /// Advances to a time.
  ///
  /// - Parameters:
  ///   - time: the wall time.
  ///   - minute: the present readout's minute, counted from the epoch.
  ///   - interval: the minutes at which journeys change.
  /// - Returns: whether the next journey is due.
  mutating func advance(to time: WallTime, minute: Int64, interval: CycleInterval) -> Bool {
    let last = self.minute
    self.minute = minute
    guard let last, interval != .off, minute != last, minute % Int64(interval.rawValue) == 0 else {
      return false
    }
    return restEnd(at: time) == nil
  }

  /// Moves the rest with the wall clock, and does not count skipped minutes as passed.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    restsUntil = restsUntil?.advanced(byNanoseconds: nanoseconds)
    minute = nil
  }

  /// The journey's time on a readout; never on the present, which runs on.
  func time(of position: ReadoutPosition) -> Journey.Time? {
    position == .present ? nil : shown?.times[position]
  }
}
