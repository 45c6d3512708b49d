/// A sequence being played: it covers the readouts' own pictures, and ends by itself.
struct Play: Equatable, Sendable {
  /// The action at its end.
  enum End: Equatable, Sendable {
    case nothing
    /// The car arrives: the present time at the command becomes last departed.
    case arrival(Journeying)
  }

  let sequence: DisplaySequence
  /// The start, in whole milliseconds.
  private(set) var start: WallTime
  let seed: UInt64
  let readouts: ReadoutSet
  let end: End
  /// Notices to report at its start with the start's time, unless the caller reported them already.
  var opening: [Notice] = []
  /// The millisecond up to which the steps' events were reported.
  private var told = -1

  init(_ sequence: DisplaySequence, from start: WallTime, seed: UInt64, on readouts: ReadoutSet, end: End) {
    self.sequence = sequence
    self.start = start.wholeMilliseconds
    self.seed = seed
    self.readouts = readouts
    self.end = end
  }

  /// The notice of its start, with its sounds.
  var notice: Notice {
    Notice(
      .sequence, at: start, "playing \(sequence.name)",
      details: [.init("name", sequence.name), .init("seed", "\(seed)")], sounds: sequence.sounds)
  }

  /// The seed of the arrival that follows, derived from ``seed`` so that one determines both.
  var arrivalSeed: UInt64 { SplitMix64.mix(seed) }

  var endTime: WallTime { time(ofMillisecond: sequence.length) }

  func isOver(at time: WallTime) -> Bool { elapsed(at: time) >= sequence.length }

  /// Advances to a time.
  ///
  /// - Returns: its start and the events of its steps, if they happened since the last call.
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

  func nextChange(after time: WallTime) -> WallTime {
    self.time(ofMillisecond: sequence.nextChange(after: elapsed(at: time)))
  }

  /// Moves it with the wall clock.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    start = start.advanced(byNanoseconds: nanoseconds)
  }

  /// Alters a readout's own picture.
  func overlay(on picture: inout ReadoutPicture, of position: ReadoutPosition, at time: WallTime) {
    guard readouts.contains(position) else { return }
    sequence.alter(&picture, of: position, at: elapsed(at: time), seed: seed)
  }

  /// Whole milliseconds since the start, rounded down; negative before it.
  private func elapsed(at time: WallTime) -> Int {
    let (quotient, remainder) = time.nanoseconds(since: start).quotientAndRemainder(dividingBy: 1_000_000)
    return Int(clamping: remainder < 0 ? quotient - 1 : quotient)
  }

  private func time(ofMillisecond millisecond: Int) -> WallTime {
    start.advanced(byNanoseconds: Int64(millisecond) * 1_000_000)
  }
}

/// A journey through time in progress.
struct Journeying: Equatable, Sendable {
  /// Whether it returns to the real time.
  let isReturn: Bool
  /// The present readout's source when the command arrived.
  let departed: ReadoutSource
}

/// The seeds of sequences: each sequence that is played has its own, derived from one.
struct SequenceSeeds: Equatable, Sendable {
  private let first: UInt64
  private var count: UInt64 = 0

  init(_ first: UInt64) { self.first = first }

  mutating func next() -> UInt64 {
    count &+= 1
    return SplitMix64.mix(first &+ count)
  }
}
