package import ControlProtocol
package import LinuxSystem
package import Panel

/// A daemon for a client that a test drives in the same thread: nothing happens between its calls.
package final class TestDaemon {
  private struct Connection {
    let stream: UnixStream
    var lines = LineBuffer(longest: Wire.longestRequest)
    /// The requests that events and frames answer.
    var events: RequestID?
    var watch: RequestID?

    func write(_ bytes: [UInt8]) {
      do throws(SystemError) {
        _ = try stream.write(bytes[...])
      } catch {
        // The client has closed it.
      }
    }
  }

  private let listener: UnixListener
  private var connections: [Connection] = []

  /// Whether it serves; otherwise it closes each connection at once.
  package var isThere = true {
    didSet { if !isThere { connections = [] } }
  }

  /// The frame that the LEDs show, as sent to everybody who watches.
  package private(set) var record: FrameRecord?

  package init(path: String) throws(SystemError) { listener = try UnixListener.listen(path: path) }

  /// Reports an event to everybody who follows.
  package func send(_ event: EventReport) {
    for connection in connections {
      guard let id = connection.events else { continue }
      connection.write(StreamItem.event(event).encode(id: id))
    }
  }

  /// Changes what the LEDs show.
  package func show(_ record: FrameRecord) {
    self.record = record
    for connection in connections {
      guard let id = connection.watch else { continue }
      connection.write(StreamItem.frame(record).encode(id: id))
    }
  }

  /// Answers what has arrived; returns whether anything had.
  package func answer(_ reply: (Request) -> Reply) throws -> Bool {
    var hasAnswered = false
    while let stream = try listener.accept() {
      hasAnswered = true
      if isThere { connections.append(Connection(stream: stream)) }
    }
    for index in connections.indices {
      var piece: [UInt8] = []
      guard case .bytes = try connections[index].stream.read(into: &piece) else { continue }
      hasAnswered = true
      connections[index].lines.append(piece)
      while case .whole(let line)? = connections[index].lines.next() {
        let envelope = try RequestEnvelope.decode(line).get()
        switch envelope.request {
        case .events:
          connections[index].events = envelope.id
          connections[index].write(Reply.begun(message: "events follow").encode(id: envelope.id))
        case .watch:
          connections[index].watch = envelope.id
          let frame = record.map { StreamItem.frame($0).encode(id: envelope.id) } ?? []
          connections[index].write(Reply.begun(message: "frames follow").encode(id: envelope.id) + frame)
        default: connections[index].write(reply(envelope.request).encode(id: envelope.id))
        }
      }
    }
    return hasAnswered
  }
}
