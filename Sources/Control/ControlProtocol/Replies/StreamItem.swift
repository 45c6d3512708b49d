package import Panel
import Text

/// A line of a stream, after the reply that began it.
package enum StreamItem: Equatable, Sendable {
  /// The LEDs show this record from now on.
  case frame(FrameRecord)
  case event(EventReport)
  /// A test lights this, in words; `led` is its name (``Panel/LED/name(on:)``) if it is one LED of the board.
  case caption(String, led: String? = nil)
  /// The stream has ended, and why.
  case end(String)

  /// Encodes the item as a line with its line feed; `id` is that of the request that began the stream.
  package func encode(id: RequestID?) -> [UInt8] {
    switch self {
    case .frame(let frame): Wire.line(id: id, [JSONMember("frame", frame.json)])
    case .event(let event): Wire.line(id: id, [JSONMember("event", event.json)])
    case .caption(let caption, let led):
      Wire.line(
        id: id,
        [JSONMember("caption", .string(caption))] + (led.map { [JSONMember("led", .string($0))] } ?? []))
    case .end(let reason): Wire.line(id: id, [JSONMember("end", .string(reason))])
    }
  }

  /// Reads the members of a line without `ok`.
  init(_ reader: ObjectReader) throws(ServerMessageError) {
    if reader.has("frame") {
      self = .frame(try FrameRecord(try reader.object("frame")))
    } else if reader.has("event") {
      self = .event(try EventReport(try reader.object("event")))
    } else if reader.has("caption") {
      self = .caption(try reader.text("caption"), led: try reader.has("led") ? reader.text("led") : nil)
    } else if reader.has("end") {
      self = .end(try reader.text("end"))
    } else {
      throw ServerMessageError(
        description: "the line is neither a reply (ok) nor a frame, event, caption or end")
    }
  }
}
