/// What can be asked of the page's own program, over its own socket, in lines as the daemon's.
public enum PageRequest: Equatable, Sendable {
  /// How the page is, as a ``PageReport``.
  case page
  /// Makes a word, with which one browser gets a code at once, whatever others ask for.
  case pair
  /// Ends a pairing, by its identifier or its name.
  case forget(String)
  /// Ends all pairings; `forget` without a name on the wire.
  case forgetAll

  /// The request's name on the wire.
  public var name: String {
    switch self {
    case .page: "page"
    case .pair: "pair"
    case .forget, .forgetAll: "forget"
    }
  }

  private static let vocabulary = ProgramRequest.Vocabulary(
    names: ["page", "pair", "forget"], withArgument: ["forget"])

  /// The request as a line, with its line feed.
  public func encode(id: RequestID?) -> [UInt8] {
    var request = ProgramRequest(id: id, name: name)
    if case .forget(let name) = self { request.argument = name }
    return request.encode()
  }

  /// Reads a line of a client.
  ///
  /// - Parameter line: the line without its line feed.
  /// - Returns: the request with its identifier, or the refusal.
  public static func decode(_ line: [UInt8]) -> Result<(id: RequestID?, request: PageRequest), Refusal> {
    ProgramRequest.decode(line, vocabulary).map { request in
      switch request.name {
      case "page": (request.id, .page)
      case "pair": (request.id, .pair)
      default: (request.id, request.argument.map { .forget($0) } ?? .forgetAll)
      }
    }
  }
}
