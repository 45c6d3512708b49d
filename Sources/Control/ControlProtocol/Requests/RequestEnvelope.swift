public import Text

/// A request as it goes over the wire.
public struct RequestEnvelope: Equatable, Sendable {
  /// What the answer is to repeat.
  public var id: RequestID?
  /// What is asked for.
  public var request: Request

  /// A request with its identifier.
  public init(id: RequestID? = nil, request: Request) {
    self.id = id
    self.request = request
  }

  /// The request as a line, with its line feed.
  public func encode() -> [UInt8] {
    Wire.line(id: id, [JSONMember("request", .string(request.name))] + request.members)
  }

  /// Reads a line of a client.
  ///
  /// - Parameter line: The line; its line feed, and space around the object, may be there or not.
  /// - Returns: The request, or the answer to it, with its identifier where that could be read.
  public static func decode(_ line: [UInt8]) -> Result<RequestEnvelope, Refusal> {
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

  /// Reads the request that a value of JSON stands for.
  ///
  /// - Parameter value: An object as a line of a client has it.
  /// - Returns: The request, or the answer to it.
  public static func decode(_ value: JSONValue) -> Result<RequestEnvelope, Refusal> {
    do throws(Refusal) {
      let reader = try RequestReader(value)
      return .success(RequestEnvelope(id: reader.id, request: try reader.request()))
    } catch {
      return .failure(error)
    }
  }
}
