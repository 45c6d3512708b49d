import Text

/// A line of the daemon, as a client reads it.
package struct ServerMessage: Equatable, Sendable {
  /// The two kinds of lines.
  package enum Content: Equatable, Sendable {
    case reply(Reply)
    case item(StreamItem)
  }

  /// The identifier of the line's request, if that had one.
  package var id: RequestID?
  package var content: Content

  package init(id: RequestID?, content: Content) {
    self.id = id
    self.content = content
  }

  /// Encodes the line with its line feed.
  package func encode() -> [UInt8] {
    switch content {
    case .reply(let reply): reply.encode(id: id)
    case .item(let item): item.encode(id: id)
    }
  }

  /// Reads a line, with or without its line feed; ignores unknown members, as a newer daemon may send some.
  ///
  /// - Throws: ``ServerMessageError`` that names the missing member or the one of the wrong type.
  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> ServerMessage {
    let reader = try ObjectReader(line: line)
    let version = try reader.integer("version")
    guard version == Wire.version else {
      let message =
        "timecircuitsd speaks version \(version) of the protocol, this program version \(Wire.version)"
      throw ServerMessageError(description: "\(message): install both from the same release")
    }
    let value = reader.value("id")
    let id = value.flatMap { RequestID($0) }
    if value != nil, id == nil { throw reader.failure("id", "a whole number or a short text") }
    let content: Content = reader.has("ok") ? .reply(try Reply(reader)) : .item(try StreamItem(reader))
    return ServerMessage(id: id, content: content)
  }
}

/// A mistake in a line of the daemon.
package struct ServerMessageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The member, what was expected and what was found.
  package let description: String
}
