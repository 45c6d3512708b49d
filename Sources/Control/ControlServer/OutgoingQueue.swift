import ControlProtocol
import Panel
import Text

/// The bytes that wait for one client: bounded, however slow it is.
///
/// Replies keep their order and are never dropped; a client whose replies find no room is disconnected.
/// Frames and events follow them. A frame that waits is replaced by a newer one. The oldest events are
/// dropped, and the next one sent is preceded by an event named `lost` with their number.
struct OutgoingQueue: Sendable {
  /// The most bytes of replies that wait.
  static let mostBytes = 256 << 10
  /// The most events that wait.
  static let mostEvents = 256
  /// How many bytes of events are encoded at a time.
  private static let portion = 16 << 10

  /// Whole lines; the first `sent` bytes were sent.
  private var lines: [UInt8] = []
  private var sent = 0
  private var events: [EventReport] = []
  private var eventsID: RequestID?
  private var lost = 0
  private var frame: FrameRecord?
  private var frameID: RequestID?

  /// The number of bytes of lines that wait, without events and a frame.
  var count: Int { lines.count - sent }

  var isEmpty: Bool { count == 0 && events.isEmpty && frame == nil }

  /// Adds a line that must not be lost; returns whether there was room for it.
  mutating func add(line: [UInt8]) -> Bool {
    // One line alone may be longer, so that every reply can be sent.
    guard count == 0 || count + line.count <= Self.mostBytes else { return false }
    lines += line
    return true
  }

  mutating func add(event: EventReport, id: RequestID?) {
    eventsID = id
    if events.count == Self.mostEvents {
      events.removeFirst()
      lost += 1
    }
    events.append(event)
  }

  /// Counts events that were dropped before they came here.
  mutating func addLost(_ count: Int) { lost += count }

  /// Adds a record of what the LEDs show, replacing one that waits.
  mutating func add(frame: FrameRecord, id: RequestID?) {
    self.frame = frame
    frameID = id
  }

  /// The bytes to send next.
  mutating func next() -> ArraySlice<UInt8> {
    if count == 0 {
      lines.removeAll(keepingCapacity: lines.capacity <= Self.mostBytes)
      sent = 0
      fillFromStreams()
    }
    return lines[sent...]
  }

  /// Records how many bytes of ``next()`` were sent.
  mutating func didSend(_ count: Int) {
    sent += count
    // Sent bytes are removed now and then, so that a slow client's do not pile up.
    if sent >= Self.mostBytes {
      lines.removeFirst(sent)
      sent = 0
    }
  }

  mutating func removeAll() { self = OutgoingQueue() }

  private mutating func fillFromStreams() {
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
