import ControlProtocol
import Panel
import Text

/// What waits to be sent to one client: bounded, however slow that is.
///
/// Replies go in order and are never dropped: a client whose replies find no room is beyond help. Frames and events
/// come behind them. A frame that was not begun is replaced by a newer one; of the events the oldest are dropped, and
/// the next one that is sent is preceded by an event named `lost` with their number.
struct OutgoingQueue: Sendable {
  /// The most bytes of replies that wait.
  static let mostBytes = 256 << 10
  /// The most events that wait.
  static let mostEvents = 256
  /// How many bytes of events are made to lines at a time.
  private static let portion = 16 << 10

  /// Whole lines, up to those that were sent.
  private var lines: [UInt8] = []
  private var sent = 0
  private var events: [EventReport] = []
  private var eventsID: RequestID?
  private var lost = 0
  private var frame: FrameRecord?
  private var frameID: RequestID?

  /// How many bytes of lines wait, beside events and a frame.
  var count: Int { lines.count - sent }

  /// Whether nothing waits.
  var isEmpty: Bool { count == 0 && events.isEmpty && frame == nil }

  /// Takes a line that must not be lost.
  ///
  /// - Returns: whether there was room for it.
  mutating func add(line: [UInt8]) -> Bool {
    // One line alone may be longer, so that no reply is too long to be sent at all.
    guard count == 0 || count + line.count <= Self.mostBytes else { return false }
    lines += line
    return true
  }

  /// Takes an event.
  mutating func add(event: EventReport, id: RequestID?) {
    eventsID = id
    if events.count == Self.mostEvents {
      events.removeFirst()
      lost += 1
    }
    events.append(event)
  }

  /// Takes note that events were dropped before they came here.
  mutating func addLost(_ count: Int) { lost += count }

  /// Takes a record of what the LEDs show in place of the one that waits.
  mutating func add(frame: FrameRecord, id: RequestID?) {
    self.frame = frame
    frameID = id
  }

  /// What is to be sent next.
  mutating func next() -> ArraySlice<UInt8> {
    if count == 0 {
      lines.removeAll(keepingCapacity: lines.capacity <= Self.mostBytes)
      sent = 0
      layOutStreams()
    }
    return lines[sent...]
  }

  /// Takes note of how many bytes were sent of what ``next()`` gave.
  mutating func didSend(_ count: Int) {
    sent += count
    // What was sent is cut off now and then, so that a slow client's lines do not pile up behind it.
    if sent >= Self.mostBytes {
      lines.removeFirst(sent)
      sent = 0
    }
  }

  /// Forgets everything.
  mutating func removeAll() { self = OutgoingQueue() }

  private mutating func layOutStreams() {
    var taken = 0
    while taken < events.count, lines.count < Self.portion {
      let event = events[taken]
      if lost > 0 {
        let report = EventReport(
          time: event.time, name: "lost",
          text: "\(lost) \(lost == 1 ? "event was" : "events were") dropped: this client reads too slowly",
          details: [JSONMember("count", .integer(Int64(lost)))])
        lines += StreamItem.event(report).encode(id: eventsID)
        lost = 0
      }
      lines += StreamItem.event(event).encode(id: eventsID)
      taken += 1
    }
    events.removeFirst(taken)
    if let frame {
      lines += StreamItem.frame(frame).encode(id: frameID)
      self.frame = nil
    }
  }
}
