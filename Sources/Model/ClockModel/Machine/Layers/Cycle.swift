/// The journeys that change by themselves: they lie over destination and last departed until a person sets something.
struct Cycle: Equatable, Sendable {
  /// How long it rests after a person has set something, as people know it from other props.
  private static let restNanoseconds: Int64 = 30 * 60 * 1_000_000_000

  /// The journey that is shown, `nil` where none is.
  private(set) var shown: Journey?
  /// The minute of the present readout that was looked at last, counted from the epoch.
  private var minute: Int64?
  private var restsUntil: WallTime?

  /// Until when it rests, `nil` where it does not.
  func restEnd(at time: WallTime) -> WallTime? { restsUntil.flatMap { time < $0 ? $0 : nil } }

  /// Shows a journey from now on.
  mutating func show(_ journey: Journey) { shown = journey }

  /// Takes the journeys that there are now, none where it is off, and counts from a minute of the present: those of
  /// another present are no minutes that passed.
  mutating func take(_ journeys: [Journey], atMinute minute: Int64) {
    self.minute = minute
    if let name = shown?.name { shown = journeys.first { $0.name == name } }
  }

  /// A person set something: it shows nothing for a while.
  mutating func rest(from time: WallTime) {
    shown = nil
    restsUntil = time.advanced(byNanoseconds: Self.restNanoseconds)
  }

  /// Begins anew: it shows nothing and does not rest.
  mutating func begin() {
    shown = nil
    restsUntil = nil
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - time: the wall time.
  ///   - minute: the minute that the present readout shows, counted from the epoch.
  ///   - interval: in which of them journeys change.
  /// - Returns: whether it is time for the next journey.
  mutating func advance(to time: WallTime, minute: Int64, interval: CycleInterval) -> Bool {
    let last = self.minute
    self.minute = minute
    guard let last, interval != .off, minute != last, minute % Int64(interval.rawValue) == 0 else {
      return false
    }
    return restEnd(at: time) == nil
  }

  /// The wall clock was set: a rest goes on in step with real time, and minutes that were leapt over are none that
  /// passed.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    restsUntil = restsUntil?.advanced(byNanoseconds: nanoseconds)
    minute = nil
  }

  /// What is shown on a readout; the present goes on whatever a journey says of it.
  func time(of position: ReadoutPosition) -> Journey.Time? {
    position == .present ? nil : shown?.times[position]
  }
}
