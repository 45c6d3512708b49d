/// A request to timecircuits-link over its own socket, in the daemon's line format.
public enum LinkRequest: Equatable, Sendable {
  /// Asks for a ``LinkReport``.
  case link

  /// The request's name on the wire.
  public var name: String { "link" }

  private static let vocabulary = ProgramRequest.Vocabulary(names: ["link"], withArgument: [])

  /// Encodes the request as a line with its line feed.
  public func encode(id: RequestID?) -> [UInt8] { ProgramRequest(id: id, name: name).encode() }

  /// Reads a client's line.
  ///
  /// - Parameter line: the line without its line feed.
  /// - Returns: the request with its identifier, or the refusal.
  public static func decode(_ line: [UInt8]) -> Result<(id: RequestID?, request: LinkRequest), Refusal> {
    ProgramRequest.decode(line, vocabulary).map { ($0.id, .link) }
  }
}
