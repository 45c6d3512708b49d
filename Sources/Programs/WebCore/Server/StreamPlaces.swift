/// Decides which stream ends when one more than allowed is requested.
struct StreamPlaces {
  /// An open stream.
  struct Stream: Equatable {
    let requester: Requester
    /// When it began, in nanoseconds of the monotonic clock.
    let since: UInt64
  }

  /// The decision about a requested stream.
  enum Place: Equatable {
    /// There is room.
    case free
    /// It replaces the stream at this index.
    case instead(of: Int)
    /// Refused: the requester has reached its own limit.
    case noneOfOwn
    /// Refused: the limit for all is reached.
    case none
  }

  let perRequester: Int
  /// The limit for all requesters together.
  var most = WebLimits.viewers
  /// How long a stream is safe from being replaced by its own requester, in nanoseconds.
  var kept = WebLimits.stall

  /// Finds room for one more stream.
  ///
  /// The web server and the network buffer frames, so it takes long to see that a viewer stopped reading.
  /// Hence the oldest stream ends, not a silent one: the requester's own oldest once it is no longer safe, or
  /// the oldest of the requester with most streams. A browser that reads reconnects a second later; one that
  /// only holds streams open does not.
  func place(for requester: Requester, among streams: [Stream], at now: UInt64) -> Place {
    let own = streams.indices.filter { streams[$0].requester == requester }
    let oldestFirst = { (one: Int, other: Int) in streams[one].since < streams[other].since }
    if own.count >= perRequester {
      guard let first = own.min(by: oldestFirst), now - min(now, streams[first].since) >= kept else {
        return .noneOfOwn
      }
      return .instead(of: first)
    }
    guard streams.count >= most else { return .free }
    // Paired browsers never lose a stream to others.
    let rivals = Dictionary(
      grouping: streams.indices.filter { !streams[$0].requester.isPaired }.sorted(by: oldestFirst),
      by: { streams[$0].requester })
    // A paired browser replaces any stranger's stream; strangers share evenly.
    let fewest = requester.isPaired ? 1 : own.count + 2
    let largest = rivals.values.map(\.count).max() ?? 0
    guard largest >= fewest,
      let first = rivals.values.filter({ $0.count == largest }).map({ $0[0] }).min(by: oldestFirst)
    else { return .none }
    return .instead(of: first)
  }
}
