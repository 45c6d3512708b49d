import ClockModel
import ControlProtocol
import SCGI
import Text

/// Reads requests to the daemon from JSON objects in the protocol's form, or from form fields.
enum APIRequest {
  /// Reads a body of either kind.
  static func read(
    _ name: String, _ request: SCGIRequest, _ body: ReceivedBody,
    where isWanted: (Request) -> Bool = isServed
  ) -> Result<Request, Refusal> {
    body.isForm
      ? read(name, form: body.fields, where: isWanted) : read(name, object: request.body, where: isWanted)
  }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - name: the request's name, from the path.
  ///   - body: its members as an object; `version`, `id` and `request` may be absent.
  ///   - isWanted: whether a request is allowed here.
  /// - Returns: the request, or the refusal that the daemon would give.
  static func read(
    _ name: String, object body: [UInt8], where isWanted: (Request) -> Bool = isServed
  ) -> Result<Request, Refusal> {
    let text = body.isEmpty ? Array("{}".utf8) : body
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(text) else {
        return refuse(.badRequest, "expected a JSON object with the members of \(Printable.quoted(name))")
      }
      return read(name, members, where: isWanted)
    } catch {
      return refuse(.badJSON, "the body is not JSON: \(error)")
    }
  }

  /// Reads form fields, whose values are all text.
  static func read(
    _ name: String, form fields: [String: String], where isWanted: (Request) -> Bool = isServed
  ) -> Result<Request, Refusal> {
    var fields = fields
    // The alarm form always contains days.
    if name == "alarm", fields["date"]?.isEmpty == false { fields["days"] = nil }
    let members = Requests.all.first { $0.name == name }?.members(ofTyped: fields) ?? []
    return read(name, members, where: isWanted)
  }

  /// Whether a request belongs to a wiring test, which has its own connection.
  static func isOfWiring(_ request: Request) -> Bool {
    switch request {
    case .test, .step: true
    default: false
    }
  }

  private static func read(
    _ name: String, _ members: [JSONMember], where isWanted: (Request) -> Bool
  ) -> Result<Request, Refusal> {
    var own = members.filter { !["version", "id", "request"].contains($0.key) }
    // The page sends a timer's time as people write it.
    if name == "timer", let index = own.firstIndex(where: { $0.key == "time" }) {
      let text = if case .string(let text) = own[index].value { text } else { "" }
      guard let seconds = TimerOrder.Setting.seconds(of: text) else {
        return refuse(
          .badValue,
          "expected a time such as 18 (minutes), 18:00, 1:30:00 or 90s, found \(Printable.quoted(text))")
      }
      own[index] = JSONMember("seconds", .integer(seconds))
    }
    let line = JSONValue.object(
      [JSONMember("version", .integer(Wire.version)), JSONMember("request", .string(name))] + own)
    switch RequestEnvelope.decode(line.encoded) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let envelope):
      guard isWanted(envelope.request) else {
        return refuse(.badRequest, "\(name) is not available on the page: use timecircuitsctl")
      }
      return .success(envelope.request)
    }
  }

  /// The fields of the page's requests that are not text, as JSON for its scripts.
  static let inputs: [UInt8] = {
    let forms = Requests.all.filter { $0.traits.contains(.page) }.compactMap { form -> JSONMember? in
      let inputs = form.notes.filter { $0.input != .text }.map {
        JSONMember($0.name, .string($0.input.rawValue))
      }
      return inputs.isEmpty ? nil : JSONMember(form.name, .object(inputs))
    }
    return JSONValue.object(forms).encoded
  }()

  /// Whether the page may send a request.
  static func isServed(_ request: Request) -> Bool { request.traits.contains(.page) }

  private static func refuse(_ code: ErrorCode, _ message: String) -> Result<Request, Refusal> {
    .failure(Refusal(id: nil, code: code, message: message))
  }
}

extension ErrorCode {
  var status: SCGIAnswer.Status {
    switch self {
    case .badJSON, .badVersion, .badRequest, .badValue: .badRequest
    case .impossible: .conflict
    case .rateLimited: .tooManyRequests
    case .busy, .idle, .stopping: .serviceUnavailable
    case .tooLong: .contentTooLarge
    }
  }
}
