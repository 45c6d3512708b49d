import Text

/// What can be asked of the page's own program, over its own socket, in lines as the daemon's.
public enum PageRequest: Equatable, Sendable {
  /// How the page is, as a ``PageReport``.
  case page
  /// Lets the next code be given out at once, whatever was asked for in vain.
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

  private static let names = ["page", "pair", "forget"]

  /// The request as a line, with its line feed.
  public func encode(id: RequestID?) -> [UInt8] {
    var members = [JSONMember("request", .string(name))]
    if case .forget(let name) = self { members.append(JSONMember("name", .string(name))) }
    return Wire.line(id: id, members)
  }

  /// Reads a line of a client.
  ///
  /// - Parameter line: the line without its line feed.
  /// - Returns: the request with its identifier, or the refusal.
  public static func decode(_ line: [UInt8]) -> Result<(id: RequestID?, request: PageRequest), Refusal> {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(line) else {
        return refuse(nil, .badRequest, "a request is an object such as {\"version\":1,\"request\":\"page\"}")
      }
      return decode(members)
    } catch {
      return refuse(nil, .badJSON, "the line is not JSON: \(error)")
    }
  }

  private static func decode(
    _ members: [JSONMember]
  ) -> Result<(id: RequestID?, request: PageRequest), Refusal> {
    let id = members.value(of: "id").flatMap { RequestID($0) }
    guard members.value(of: "version") == .integer(Wire.version) else {
      return refuse(id, .badVersion, "expected \"version\":\(Wire.version)")
    }
    for member in members where !["version", "id", "request", "name"].contains(member.key) {
      return refuse(id, .badRequest, "unknown key \(Printable.quoted(member.key))")
    }
    let words = Wording.list(names, "or")
    guard case .string(let name)? = members.value(of: "request") else {
      return refuse(id, .badRequest, "request: expected \(words)")
    }
    switch (name, members.value(of: "name")) {
    case ("page", nil): return .success((id, .page))
    case ("pair", nil): return .success((id, .pair))
    case ("forget", nil): return .success((id, .forgetAll))
    case ("forget", .string(let pairing)?): return .success((id, .forget(pairing)))
    case ("forget", _): return refuse(id, .badRequest, "name: expected text")
    case ("page", _), ("pair", _): return refuse(id, .badRequest, "\(name) takes no keys")
    default: return refuse(id, .badRequest, "unknown request \(Printable.quoted(name)): expected \(words)")
    }
  }

  private static func refuse(
    _ id: RequestID?, _ code: ErrorCode, _ message: String
  ) -> Result<(id: RequestID?, request: PageRequest), Refusal> {
    .failure(Refusal(id: id, code: code, message: message))
  }
}
