import Text
import Vocabulary

/// The line that answers a request.
package enum Reply: Equatable, Sendable {
  /// The request was carried out; a sentence about it.
  case done(message: String)
  /// The request was refused, with a message for people.
  case refused(code: ErrorCode, message: String)
  /// A stream begins; its ``StreamItem``s follow until it ends or the client closes the connection.
  case begun(message: String)
  case status(StatusReport)
  case cities([CityEntry])
  case journeys([JourneyEntry])
  case sequences([SequenceEntry])
  case backup(String)

  /// A sentence for people.
  package var message: String {
    switch self {
    case .done(let message), .refused(_, let message), .begun(let message): message
    case .status(let report): "timecircuitsd \(report.version) shows: \(report.activity)"
    case .cities(let cities): "\(cities.count) \(cities.count == 1 ? "city" : "cities")"
    case .journeys(let journeys): "\(journeys.count) \(journeys.count == 1 ? "journey" : "journeys")"
    case .sequences(let sequences): "\(sequences.count) \(sequences.count == 1 ? "sequence" : "sequences")"
    case .backup: "the backup"
    }
  }

  /// Encodes the reply as a line with its line feed.
  package func encode(id: RequestID?) -> [UInt8] {
    let message = JSONMember("message", .string(message))
    guard case .refused(let code, _) = self else {
      return Wire.line(id: id, [JSONMember("ok", .boolean(true)), message] + payload)
    }
    return Wire.line(
      id: id, [JSONMember("ok", .boolean(false)), JSONMember("error", .string(code.rawValue)), message])
  }

  private var payload: [JSONMember] {
    switch self {
    case .done, .refused: []
    case .begun: [JSONMember("stream", .boolean(true))]
    case .status(let report): [JSONMember("status", .object(report.members))]
    case .cities(let cities): [JSONMember("cities", .array(cities.map { .object($0.members) }))]
    case .journeys(let journeys): [JSONMember("journeys", .array(journeys.map { .object($0.members) }))]
    case .sequences(let sequences): [JSONMember("sequences", .array(sequences.map { .object($0.members) }))]
    case .backup(let text): [JSONMember("backup", .string(text))]
    }
  }

  /// Reads the members of a line with `ok`.
  init(_ field: Fields) throws(Misfit) {
    let message = try field.read("message", .text)
    guard try field.read("ok", .flag) else {
      self = .refused(code: try field.read("error", .choice), message: message)
      return
    }
    if field.has("status") {
      self = .status(try field.read("status", .object))
    } else if field.has("cities") {
      self = .cities(try field.read("cities", .list(.object)))
    } else if field.has("journeys") {
      self = .journeys(try field.read("journeys", .list(.object)))
    } else if field.has("sequences") {
      self = .sequences(try field.read("sequences", .list(.object)))
    } else if field.has("backup") {
      self = .backup(try field.read("backup", .text))
    } else if field.has("stream"), try field.read("stream", .flag) {
      self = .begun(message: message)
    } else {
      self = .done(message: message)
    }
  }
}
