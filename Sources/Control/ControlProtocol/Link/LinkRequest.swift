/// What can be asked of the link's own program, over its own socket, in lines as the daemon's.
public enum LinkRequest: Equatable, Sendable {
  /// How the link is, as a ``LinkReport``.
  case link

  /// The request's name on the wire.
  public var name: String { "link" }

  private static let vocabulary = ProgramRequest.Vocabulary(names: ["link"], withArgument: [])

  /// The request as a line, with its line feed.
  public func encode(id: RequestID?) -> [UInt8] { ProgramRequest(id: id, name: name).encode() }

  /// Reads a line of a client.
  ///
  /// - Parameter line: the line without its line feed.
  /// - Returns: the request with its identifier, or the refusal.
  public static func decode(_ line: [UInt8]) -> Result<(id: RequestID?, request: LinkRequest), Refusal> {
    ProgramRequest.decode(line, vocabulary).map { ($0.id, .link) }
  }
}
