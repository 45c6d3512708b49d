/// A request to timecircuits-link over its own socket, in the daemon's line format.
package enum LinkRequest: Equatable, Sendable {
  /// Asks for a ``LinkReport``.
  case link

  /// The request's name on the wire.
  package var name: String { "link" }

  private static let vocabulary = ProgramRequest.Vocabulary(names: ["link"], withArgument: [])

  /// Encodes the request as a line with its line feed.
  package func encode(id: RequestID?) -> [UInt8] { ProgramRequest(id: id, name: name).encode() }

  /// Reads a client's line, without its line feed.
  package static func decode(_ line: [UInt8]) -> Result<(id: RequestID?, request: LinkRequest), Refusal> {
    ProgramRequest.decode(line, vocabulary).map { ($0.id, .link) }
  }
}
