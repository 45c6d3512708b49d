/// What rings: each item blinks on its readout with its label, above all but a code, and even where all else is dark.
///
/// It is empty nearly always, and a machine is copied at every edge: an empty array costs nothing.
struct Ringing: Equatable, Sendable {
  /// One thing that rings.
  struct Item: Equatable, Sendable {
    /// What is more important is seen.
    enum Rank: Int, Comparable, Sendable {
      case alarm, reminder, hour

      static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    let rank: Rank
    /// The alarm's number; 0 of the full hour.
    let number: Int
    /// The time of the alarm's own, or that to which it was put off, in seconds since the epoch; `nil` where it was made to
    /// count for nothing, and of the full hour.
    fileprivate(set) var cause: Int64?
    /// The zone by which it goes, whose readout it blinks on.
    let zoneName: String
    /// What it is about, as far as places can show it; `nil` where it has no words.
    let line: TextLine?
    var start: WallTime
    /// When it ends by itself.
    var end: WallTime

    init(
      rank: Rank, number: Int, cause: Int64?, zoneName: String, line: TextLine?, start: WallTime,
      end: WallTime
    ) {
      self.rank = rank
      self.number = number
      self.cause = cause
      self.zoneName = zoneName
      self.line = line
      self.start = start
      self.end = end
    }
  }

  /// What rings, what is most important first.
  private(set) var items: [Item] = []

  var isEmpty: Bool { items.isEmpty }

  /// When the first of them ends.
  var end: WallTime? { items.lazy.map(\.end).min() }

  /// What is seen.
  var shown: Item? { items.first }

  /// Begins to ring, in the place of what the same number rings already.
  mutating func begin(_ item: Item) {
    items.removeAll { $0.number == item.number }
    let place = items.firstIndex { ($0.rank, $0.number) > (item.rank, item.number) }
    items.insert(item, at: place ?? items.endIndex)
  }

  /// For which of its times an alarm rings, `nil` where it does not.
  func cause(of number: Int) -> Int64? { items.first { $0.number == number }?.cause }

  /// The clock was set by so much that the times for which something rings are others now.
  mutating func forgetCauses() {
    for index in items.indices { items[index].cause = nil }
  }

  /// Ends all.
  mutating func stop() { items.removeAll() }

  /// Ends what one alarm rings.
  mutating func stop(_ number: Int) { items.removeAll { $0.number == number } }

  /// What has rung for as long as it was to, which is no more.
  mutating func takeEnded(at time: WallTime) -> [Item] {
    let ended = items.filter { $0.end <= time }
    if !ended.isEmpty { items.removeAll { $0.end <= time } }
    return ended
  }

  /// The wall clock was set: it rings for as long as it was to.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    for index in items.indices {
      items[index].start = items[index].start.advanced(byNanoseconds: nanoseconds)
      items[index].end = items[index].end.advanced(byNanoseconds: nanoseconds)
    }
  }
}

extension Ringing.Item {
  /// Blinks: the first half of each second it stands on the readout, with its label where it has one; the second half is dark.
  ///
  /// - Parameters:
  ///   - picture: what the readout shows.
  ///   - own: its time, for what has no words.
  ///   - time: the wall time.
  func lie(over picture: inout ReadoutPicture, own: ReadoutPicture, at time: WallTime) {
    picture = own
    guard time.edge.isFirstHalf else {
      picture.cells = DigitCells(repeating: UInt8(ascii: " "))
      picture.meridiem = nil
      picture.colon = false
      return
    }
    guard let line else { return }
    picture.cells = line.cells(movedBy: Int(max(0, time.seconds &- start.seconds)))
    picture.meridiem = nil
    picture.colon = false
  }
}
