import Text

/// A request to one of the programs beside the daemon, over its own socket: a name, and at most one argument.
struct ProgramRequest {
  /// What the client calls it.
  var id: RequestID?
  /// The request's name.
  var name: String
  /// The member `name` of the line, where it has one.
  var argument: String?

  /// What a program understands.
  struct Vocabulary {
    /// The names of its requests.
    var names: [String]
    /// Those of them that may have an argument.
    var withArgument: Set<String>
  }

  /// Reads a line of a client.
  ///
  /// - Parameters:
  ///   - line: the line without its line feed.
  ///   - vocabulary: what the program understands.
  /// - Returns: the request, or the refusal.
  static func decode(_ line: [UInt8], _ vocabulary: Vocabulary) -> Result<ProgramRequest, Refusal> {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(line) else {
        let example = vocabulary.names.first ?? ""
        return refuse(
          nil, .badRequest, "a request is an object such as {\"version\":1,\"request\":\"\(example)\"}")
      }
      return decode(members, vocabulary)
    } catch {
      return refuse(nil, .badJSON, "the line is not JSON: \(error)")
    }
  }

  private static func decode(
    _ members: [JSONMember], _ vocabulary: Vocabulary
  ) -> Result<ProgramRequest, Refusal> {
    let id = members.value(of: "id").flatMap { RequestID($0) }
    guard members.value(of: "version") == .integer(Wire.version) else {
      return refuse(id, .badVersion, "expected \"version\":\(Wire.version)")
    }
    for member in members where !["version", "id", "request", "name"].contains(member.key) {
      return refuse(id, .badRequest, "unknown key \(Printable.quoted(member.key))")
    }
    let words = Wording.list(vocabulary.names, "or")
    guard case .string(let name)? = members.value(of: "request") else {
      return refuse(id, .badRequest, "request: expected \(words)")
    }
    guard vocabulary.names.contains(name) else {
      return refuse(id, .badRequest, "unknown request \(Printable.quoted(name)): expected \(words)")
    }
    switch members.value(of: "name") {
    case nil: return .success(ProgramRequest(id: id, name: name))
    case .some where !vocabulary.withArgument.contains(name):
      return refuse(id, .badRequest, "\(name) takes no keys")
    case .string(let argument): return .success(ProgramRequest(id: id, name: name, argument: argument))
    case .some: return refuse(id, .badRequest, "name: expected text")
    }
  }

  /// The request as a line, with its line feed.
  func encode() -> [UInt8] {
    var members = [JSONMember("request", .string(name))]
    if let argument { members.append(JSONMember("name", .string(argument))) }
    return Wire.line(id: id, members)
  }

  private static func refuse(
    _ id: RequestID?, _ code: ErrorCode, _ message: String
  ) -> Result<ProgramRequest, Refusal> {
    .failure(Refusal(id: id, code: code, message: message))
  }
}
