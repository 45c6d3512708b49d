package import Panel
import Text
import Vocabulary

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
  init(_ field: Fields) throws(Misfit) {
    if field.has("frame") {
      self = .frame(try field.read("frame", by: FrameRecord.init))
    } else if field.has("event") {
      self = .event(try field.read("event", by: EventReport.init))
    } else if field.has("caption") {
      self = .caption(
        try field.read("caption", .text), led: field.has("led") ? try field.read("led", .text) : nil)
    } else if field.has("end") {
      self = .end(try field.read("end", .text))
    } else {
      throw Misfit("a reply (ok), a frame, an event, a caption or an end", found: .object(field.members))
    }
  }
}
