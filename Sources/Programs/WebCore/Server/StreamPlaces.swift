/// Which stream ends where one more is asked for than there may be.
struct StreamPlaces {
  /// A stream that is open.
  struct Stream: Equatable {
    /// Whose it is.
    let requester: Requester
    /// Since when, in nanoseconds of the monotonic clock.
    let since: UInt64
  }

  /// What asking for a stream comes to.
  enum Place: Equatable {
    /// There is room for it.
    case free
    /// It takes the place of this one.
    case instead(of: Int)
    /// There is none: whoever asks has as many streams as one may have.
    case noneOfOwn
    /// There is none: all have as many as there may be.
    case none
  }

  /// How many one requester may have.
  let perRequester: Int
  /// How many all may have together.
  var most = WebLimits.viewers
  /// For how long a stream keeps its place against others of its own requester, in nanoseconds.
  var kept = WebLimits.stall

  /// The place for one more stream.
  ///
  /// Whether a viewer reads is not seen for long, since the web server and the network hold back what is sent. So it is not the
  /// silent one that makes room but, of one's own streams, the oldest behind its time, and of all, the oldest of whoever has most.
  /// A browser that reads comes back by itself a second later; one that holds places does not.
  ///
  /// - Parameters:
  ///   - requester: who asks.
  ///   - streams: those that are open.
  ///   - now: the monotonic clock's time, in nanoseconds.
  /// - Returns: whether there is one, and whose it was.
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
    // No paired browser makes room.
    let rivals = Dictionary(
      grouping: streams.indices.filter { !streams[$0].requester.isPaired }.sorted(by: oldestFirst),
      by: { streams[$0].requester })
    // A paired browser takes the place of a stranger; strangers share.
    let fewest = requester.isPaired ? 1 : own.count + 2
    let largest = rivals.values.map(\.count).max() ?? 0
    guard largest >= fewest,
      let first = rivals.values.filter({ $0.count == largest }).map({ $0[0] }).min(by: oldestFirst)
    else { return .none }
    return .instead(of: first)
  }
}
