/// A request to timecircuits-web over its own socket, in the daemon's line format.
package enum PageRequest: Equatable, Sendable {
  /// Asks for a ``PageReport``.
  case page
  /// Creates a pairing word, which gets one browser a code at once, whatever others request.
  case pair
  /// Ends a pairing, by its identifier or name.
  case forget(String)
  /// Ends all pairings; `forget` without a name on the wire.
  case forgetAll

  /// The request's name on the wire.
  package var name: String {
    switch self {
    case .page: "page"
    case .pair: "pair"
    case .forget, .forgetAll: "forget"
    }
  }

  private static let vocabulary = ProgramRequest.Vocabulary(
    names: ["page", "pair", "forget"], withArgument: ["forget"])

  /// Encodes the request as a line with its line feed.
  package func encode(id: RequestID?) -> [UInt8] {
    var request = ProgramRequest(id: id, name: name)
    if case .forget(let name) = self { request.argument = name }
    return request.encode()
  }

  /// Reads a client's line, without its line feed.
  package static func decode(_ line: [UInt8]) -> Result<(id: RequestID?, request: PageRequest), Refusal> {
    ProgramRequest.decode(line, vocabulary).map { request in
      switch request.name {
      case "page": (request.id, .page)
      case "pair": (request.id, .pair)
      default: (request.id, request.argument.map { .forget($0) } ?? .forgetAll)
      }
    }
  }
}
