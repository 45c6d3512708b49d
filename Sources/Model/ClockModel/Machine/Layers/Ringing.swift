/// Everything that rings: it blinks with its label above all layers but a code, even while the prop is off.
///
/// It is empty almost always; an empty array costs nothing when the machine is copied at every edge.
struct Ringing: Equatable, Sendable {
  /// One alarm, reminder or full hour that rings.
  struct Item: Equatable, Sendable {
    /// The priority: only the first is shown.
    enum Rank: Int, Comparable, Sendable {
      case alarm, reminder, hour

      static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// The alarm as it was when it began to ring; `nil` for the full hour.
    let alarm: StoredAlarm?
    /// The tz database name of its zone.
    let zoneName: String
    /// The last due time that this ring covers, in seconds since the epoch.
    ///
    /// It is `nil` for the full hour, and once that time is settled.
    fileprivate(set) var cause: Int64?
    fileprivate(set) var position: ReadoutPosition
    /// Its label as far as the readout can show it; `nil` if nothing can be shown.
    fileprivate(set) var line: TextLine?
    fileprivate(set) var start: WallTime
    /// When it ends by itself.
    fileprivate(set) var end: WallTime

    init(
      _ stored: StoredAlarm?, zoneName: String, cause: Int64?, start: WallTime, seconds: Int64,
      on place: (position: ReadoutPosition, line: TextLine?)
    ) {
      self.alarm = stored
      self.zoneName = zoneName
      self.cause = cause
      (position, line) = place
      self.start = start
      end = start.advanced(byNanoseconds: seconds * 1_000_000_000)
    }

    var rank: Rank { alarm.map { $0.alarm.isReminder ? .reminder : .alarm } ?? .hour }
    /// The alarm's number; 0 for the full hour.
    var number: Int { alarm?.number ?? 0 }

    /// Whether it belongs to this alarm, and not to another with the same number.
    func isOf(_ other: StoredAlarm) -> Bool {
      alarm.map { $0.number == other.number && $0.alarm.isSame(as: other.alarm) } ?? false
    }
  }

  /// The items, by priority.
  private(set) var items: [Item] = []
  /// When the next alarm is due, in seconds since the epoch; `nil` if none is.
  var due: Int64?
  /// The time up to which full hours rang, in seconds since the epoch.
  var hourSettled: Int64

  init(at time: WallTime) { hourSettled = time.seconds }

  var isEmpty: Bool { items.isEmpty }

  /// Whether an alarm or a reminder rings, not only the full hour.
  var wantsAnAnswer: Bool { items.contains { $0.rank < .hour } }

  /// When the first item ends.
  var end: WallTime? { items.lazy.map(\.end).min() }

  var shown: Item? { items.first }

  /// Starts an item, replacing one with the same number.
  mutating func begin(_ item: Item) {
    items.removeAll { $0.number == item.number }
    let place = items.firstIndex { ($0.rank, $0.number) > (item.rank, item.number) }
    items.insert(item, at: place ?? items.endIndex)
  }

  /// The item of an alarm; `nil` if it does not ring.
  func item(of stored: StoredAlarm) -> Item? { items.first { $0.isOf(stored) } }

  /// Clears the due times, which no longer apply after a large change of the clock.
  mutating func forgetCauses() {
    for index in items.indices { items[index].cause = nil }
  }

  /// Assigns all items to readouts anew.
  mutating func place(_ place: (Item) -> (position: ReadoutPosition, line: TextLine?)) {
    for index in items.indices { (items[index].position, items[index].line) = place(items[index]) }
  }

  /// Ends the item of an alarm, if it rings.
  mutating func stop(_ stored: StoredAlarm) -> Item? {
    items.firstIndex { $0.isOf(stored) }.map { items.remove(at: $0) }
  }

  /// Lets the items of all other alarms end at the next advance, as if they had rung to their end.
  mutating func end(allBut alarms: [StoredAlarm], at time: WallTime) {
    for index in items.indices where items[index].rank < .hour && !alarms.contains(where: items[index].isOf) {
      items[index].end = min(items[index].end, time)
    }
  }

  mutating func stop() -> [Item] {
    defer { items.removeAll() }
    return items
  }

  mutating func removeEnded(at time: WallTime) -> [Item] {
    let ended = items.filter { $0.end <= time }
    if !ended.isEmpty { items.removeAll { $0.end <= time } }
    return ended
  }

  /// Moves the items with the wall clock.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    for index in items.indices {
      items[index].start = items[index].start.advanced(byNanoseconds: nanoseconds)
      items[index].end = items[index].end.advanced(byNanoseconds: nanoseconds)
    }
  }
}

extension Ringing.Item {
  /// Blinks: shows the label, or else the time, in the first half of each second; the second half is dark.
  ///
  /// - Parameters:
  ///   - picture: the readout's picture.
  ///   - own: the readout's time, shown if there is no label.
  ///   - isTimed: whether the readout shows a timer, which keeps hour, minute and all lamps.
  ///   - time: the wall time.
  func overlay(
    on picture: inout ReadoutPicture, own: ReadoutPicture, isTimed: Bool, at time: WallTime
  ) {
    guard isTimed else { return overlay(on: &picture, own: own, at: time) }
    var ring = picture
    overlay(on: &ring, own: own, at: time)
    for digit in Digit.allCases where digit.rawValue < Digit.hour1.rawValue { picture[digit] = ring[digit] }
  }

  private func overlay(on picture: inout ReadoutPicture, own: ReadoutPicture, at time: WallTime) {
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
