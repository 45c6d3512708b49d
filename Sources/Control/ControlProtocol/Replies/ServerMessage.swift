import Text

/// A line of the daemon, as its client reads it.
public struct ServerMessage: Equatable, Sendable {
  /// The two kinds of lines.
  public enum Content: Equatable, Sendable {
    /// The answer to a request.
    case reply(Reply)
    /// A line of a stream.
    case item(StreamItem)
  }

  /// The identifier of the request that the line belongs to, where that had one.
  public var id: RequestID?
  /// What the line says.
  public var content: Content

  /// A line.
  public init(id: RequestID?, content: Content) {
    self.id = id
    self.content = content
  }

  /// The line's bytes, with the line feed.
  public func encode() -> [UInt8] {
    switch content {
    case .reply(let reply): reply.encode(id: id)
    case .item(let item): item.encode(id: id)
    }
  }

  /// Reads a line; members that this program does not know are passed over, since a newer daemon may have some.
  ///
  /// - Parameter line: The line, with or without its line feed.
  /// - Returns: What it says.
  /// - Throws: ``ServerMessageError`` that names the member that is missing or of the wrong kind.
  public static func decode(_ line: [UInt8]) throws(ServerMessageError) -> ServerMessage {
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

/// What is wrong with a line of the daemon.
public struct ServerMessageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The member, what was expected there and what was found.
  public let description: String
}
