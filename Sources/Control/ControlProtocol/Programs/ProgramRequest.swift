import Text
import Vocabulary

/// A request to a companion program over its own socket: a name, and at most one argument.
struct ProgramRequest {
  var id: RequestID?
  var name: String
  /// The line's member `name`, if any.
  var argument: String?

  /// The requests that a program knows.
  struct Vocabulary {
    var names: [String]
    /// Those that accept an argument.
    var withArgument: Set<String>
  }

  /// Reads a client's line, without its line feed.
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

  /// Encodes the request as a line with its line feed.
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
