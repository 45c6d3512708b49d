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
    // The alarm form always contains days.
    let isYearly = name == "alarm" && fields["date"]?.isEmpty == false
    let members = fields.sorted { $0.key < $1.key }
      .filter { !$0.value.isEmpty && !(isYearly && $0.key == "days") }
      .map { JSONMember($0.key, value(of: $0.key, in: name, $0.value)) }
    return read(name, members, where: isWanted)
  }

  /// A field's value, converted to the member's type.
  private static func value(of key: String, in name: String, _ text: String) -> JSONValue {
    switch (name, key) {
    case ("brightness", "value"), ("volume", "value"), ("volume", "change"), (_, "minutes"), (_, "for_ms"),
      (_, "number"), (_, "seconds"),
      (_, "preset"):
      return Int(whole: text).map { .integer(Int64($0)) } ?? .string(text)
    case (_, "depart"), (_, "all"), (_, "once"), (_, "now"):
      return .boolean(text == "true" || text == "on" || text == "1")
    case ("readouts", "cities"):
      return .array(
        text.split(separator: ",").map { .string($0.split(separator: " ").joined(separator: " ")) })
    case ("alarm", "days"):
      return .array(text.split(separator: ",").map { .string(String($0)) })
    default: return .string(text)
    }
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

  /// Whether the page may send a request: not streams, codes, wiring tests, `follow` or `keys`.
  static func isServed(_ request: Request) -> Bool {
    switch request {
    case .status, .set, .readouts, .depart, .return, .journey, .journeys, .play, .sequences, .cycle,
      .brightness, .night, .toggleNight, .power, .volume, .key,
      .cities, .reload, .text, .clearText, .alarm, .timer, .backup, .restore, .reset:
      true
    case .force(let request): isServed(request)
    case .watch, .events, .test, .step, .follow, .showCode, .hideCode, .keysOff, .keysOn: false
    }
  }

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
