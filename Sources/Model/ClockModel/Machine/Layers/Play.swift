/// A sequence in play: it lies over what the readouts show by themselves, and ends by itself.
struct Play: Equatable, Sendable {
  /// What comes when it is over.
  enum End: Equatable, Sendable {
    case nothing
    /// The car arrives: what the present was at the command becomes last departed.
    case arrival(Journeying)
  }

  let sequence: DisplaySequence
  /// Whole milliseconds.
  private(set) var start: WallTime
  let seed: UInt64
  /// The readouts that it is played for.
  let readouts: ReadoutSet
  let end: End
  /// What is told when it begins, and was not told by whatever began it; its time is that of the beginning.
  var opening: [Notice] = []
  /// Up to where the events of its steps have been told, in milliseconds.
  private var told = -1

  init(_ sequence: DisplaySequence, from start: WallTime, seed: UInt64, on readouts: ReadoutSet, end: End) {
    self.sequence = sequence
    self.start = start.wholeMilliseconds
    self.seed = seed
    self.readouts = readouts
    self.end = end
  }

  /// That it begins, with its sounds.
  var notice: Notice {
    Notice(
      .sequence, at: start, "\(sequence.name) is played",
      details: [.init("name", sequence.name), .init("seed", "\(seed)")], sounds: sequence.sounds)
  }

  /// The seed of the arrival that comes behind it: a function of its own, so that who knows one knows both.
  var arrivalSeed: UInt64 { SplitMix64.mix(seed) }

  /// When it is over.
  var endTime: WallTime { time(ofMillisecond: sequence.length) }

  /// Whether it is over at a time.
  func isOver(at time: WallTime) -> Bool { elapsed(at: time) >= sequence.length }

  /// Lets time pass.
  ///
  /// - Returns: that it has begun, and the events of the steps that have, since it was told last.
  mutating func advance(to time: WallTime) -> [Notice] {
    let elapsed = elapsed(at: time)
    var notices: [Notice] = []
    if elapsed >= 0, !opening.isEmpty {
      notices = opening.map { notice in
        var notice = notice
        notice.time = start
        return notice
      }
      opening = []
    }
    for step in sequence.steps where step.start > told && step.start <= elapsed {
      guard let event = step.event else { continue }
      notices.append(
        Notice(
          .step, at: self.time(ofMillisecond: step.start), "\(sequence.name): \(event)",
          details: [.init("sequence", sequence.name), .init("step", event)]))
    }
    told = max(told, elapsed)
    return notices
  }

  /// When it changes next.
  func nextChange(after time: WallTime) -> WallTime {
    self.time(ofMillisecond: sequence.nextChange(after: elapsed(at: time)))
  }

  /// The wall clock was set: it goes on in step with real time.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    start = start.advanced(byNanoseconds: nanoseconds)
  }

  /// Alters what a readout shows by itself.
  func lie(over picture: inout ReadoutPicture, of position: ReadoutPosition, at time: WallTime) {
    guard readouts.contains(position) else { return }
    sequence.alter(&picture, of: position, at: elapsed(at: time), seed: seed)
  }

  /// Whole milliseconds since the start, rounded down: negative before it.
  private func elapsed(at time: WallTime) -> Int {
    let (quotient, remainder) = time.nanoseconds(since: start).quotientAndRemainder(dividingBy: 1_000_000)
    return Int(clamping: remainder < 0 ? quotient - 1 : quotient)
  }

  private func time(ofMillisecond millisecond: Int) -> WallTime {
    start.advanced(byNanoseconds: Int64(millisecond) * 1_000_000)
  }
}

/// A travel through time under way.
struct Journeying: Equatable, Sendable {
  /// Whether it leads back to the real time.
  let isReturn: Bool
  /// What the present showed when the command arrived.
  let departed: ReadoutSource
}
