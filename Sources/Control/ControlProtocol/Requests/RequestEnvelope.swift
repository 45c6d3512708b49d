package import Text

/// A request and its identifier, as sent over the wire.
package struct RequestEnvelope: Equatable, Sendable {
  /// The identifier that the answer repeats.
  package var id: RequestID?
  package var request: Request

  package init(id: RequestID? = nil, request: Request) {
    self.id = id
    self.request = request
  }

  /// Encodes the request as a line with its line feed.
  package func encode() -> [UInt8] {
    let (form, members) = Requests.form(of: request).map { ($0.form.name, $0.members) } ?? ("", [])
    return Wire.line(id: id, [JSONMember("request", .string(form))] + members)
  }

  /// Reads a client's line; its line feed, and spaces around the object, are optional.
  package static func decode(_ line: [UInt8]) -> Result<RequestEnvelope, Refusal> {
    let line = line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...]
    guard line.count <= Wire.longestRequest else {
      let message = "a request has at most \(Wire.longestRequest) bytes, this one has \(line.count)"
      return .failure(Refusal(id: nil, code: .tooLong, message: message))
    }
    do throws(JSONError) {
      let value = try JSONValue.parse(Array(line))
      return decode(value)
    } catch {
      return .failure(Refusal(id: nil, code: .badJSON, message: "the line is not JSON: \(error)"))
    }
  }

  /// Reads a request from the object of a client's line.
  package static func decode(_ value: JSONValue) -> Result<RequestEnvelope, Refusal> {
    do throws(Refusal) { return .success(try read(value)) } catch { return .failure(error) }
  }
}

extension Requests {
  /// Reads a request whose fields were typed, on a topic or a page; empty text stays text.
  ///
  /// - Parameters:
  ///   - name: the request's name.
  ///   - fields: the text of each field.
  /// - Returns: the request.
  /// - Throws: the reason for which the form refuses them.
  package static func request(
    _ name: String, typed fields: KeyValuePairs<String, String>
  ) throws(Refusal) -> Request {
    let notes = all.first { $0.name == name }?.notes ?? []
    let members = fields.map { JSONMember($0, notes.value(of: $1, for: $0)) }
    return try RequestEnvelope.read(
      .object(
        [JSONMember("version", .integer(Wire.version)), JSONMember("request", .string(name))] + members)
    ).request
  }
}
