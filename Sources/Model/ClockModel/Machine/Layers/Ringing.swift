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

    /// The alarm as it stood when it began; `nil` of the full hour.
    let kept: KeptAlarm?
    /// The zone by which it goes.
    let zoneName: String
    /// Up to when of the alarm's times it rings, in seconds since the epoch; `nil` where that is settled already, and of
    /// the full hour.
    fileprivate(set) var cause: Int64?
    /// The readout on which it blinks.
    fileprivate(set) var position: ReadoutPosition
    /// What it is about, as far as the readout can show it; `nil` where it has no words.
    fileprivate(set) var line: TextLine?
    fileprivate(set) var start: WallTime
    /// When it ends by itself.
    fileprivate(set) var end: WallTime

    /// What rings for an alarm, or for the full hour.
    init(
      _ kept: KeptAlarm?, zoneName: String, cause: Int64?, start: WallTime, seconds: Int64,
      on place: (position: ReadoutPosition, line: TextLine?)
    ) {
      self.kept = kept
      self.zoneName = zoneName
      self.cause = cause
      (position, line) = place
      self.start = start
      end = start.advanced(byNanoseconds: seconds * 1_000_000_000)
    }

    var rank: Rank { kept.map { $0.alarm.isReminder ? .reminder : .alarm } ?? .hour }
    /// The alarm's number; 0 of the full hour.
    var number: Int { kept?.number ?? 0 }

    /// Whether it is this alarm that rings, and not one that has its number by now.
    func isOf(_ other: KeptAlarm) -> Bool {
      kept.map { $0.number == other.number && $0.alarm.isSame(as: other.alarm) } ?? false
    }
  }

  /// What rings, what is most important first.
  private(set) var items: [Item] = []

  var isEmpty: Bool { items.isEmpty }

  /// Whether it is more than the full hour.
  var wantsAnAnswer: Bool { items.contains { $0.rank < .hour } }

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

  /// What an alarm rings, `nil` where it does not.
  func item(of kept: KeptAlarm) -> Item? { items.first { $0.isOf(kept) } }

  /// What they ring for is settled: the clock was set by so much that those times are others now.
  mutating func forgetCauses() {
    for index in items.indices { items[index].cause = nil }
  }

  /// Lays all out anew, on other readouts.
  mutating func place(_ place: (Item) -> (position: ReadoutPosition, line: TextLine?)) {
    for index in items.indices { (items[index].position, items[index].line) = place(items[index]) }
  }

  /// Ends what one alarm rings, if it does.
  mutating func stop(_ kept: KeptAlarm) -> Item? {
    items.firstIndex { $0.isOf(kept) }.map { items.remove(at: $0) }
  }

  /// Ends what is none of these alarms' at the next look, as if it had rung for long enough.
  mutating func end(allBut alarms: [KeptAlarm], at time: WallTime) {
    for index in items.indices where items[index].rank < .hour && !alarms.contains(where: items[index].isOf) {
      items[index].end = min(items[index].end, time)
    }
  }

  /// Ends all.
  mutating func stop() -> [Item] {
    defer { items.removeAll() }
    return items
  }

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
  ///   - isTimed: whether a timer stands on the readout, which keeps hour and minute and all lamps.
  ///   - time: the wall time.
  func lie(
    over picture: inout ReadoutPicture, own: ReadoutPicture, isTimed: Bool, at time: WallTime
  ) {
    guard isTimed else { return lie(over: &picture, own: own, at: time) }
    var ring = picture
    lie(over: &ring, own: own, at: time)
    for digit in Digit.allCases where digit.rawValue < Digit.hour1.rawValue { picture[digit] = ring[digit] }
  }

  private func lie(over picture: inout ReadoutPicture, own: ReadoutPicture, at time: WallTime) {
    picture = own
    guard time.edge.isFirstHalf else {
      picture.cells = DigitCells(repeating: UInt8(ascii: " "))
      picture.meridiem = nil
      picture.colon = false
      return
    }
    guard let line else { return }
    picture.cells = line.cells(movedBy: Int(clamping: max(0, time.seconds &- start.seconds)))
    picture.meridiem = nil
    picture.colon = false
  }
}
