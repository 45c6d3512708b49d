import Text

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
    case .status(let report): [JSONMember("status", report.json)]
    case .cities(let cities): [JSONMember("cities", .array(cities.map(\.json)))]
    case .journeys(let journeys): [JSONMember("journeys", .array(journeys.map(\.json)))]
    case .sequences(let sequences): [JSONMember("sequences", .array(sequences.map(\.json)))]
    case .backup(let text): [JSONMember("backup", .string(text))]
    }
  }

  /// Reads the members of a line with `ok`.
  init(_ reader: ObjectReader) throws(ServerMessageError) {
    let message = try reader.text("message")
    guard try reader.boolean("ok") else {
      self = .refused(code: try reader.choice("error"), message: message)
      return
    }
    if reader.has("status") {
      self = .status(try StatusReport(try reader.object("status")))
    } else if reader.has("cities") {
      self = .cities(try reader.list("cities", CityEntry.init))
    } else if reader.has("journeys") {
      self = .journeys(try reader.list("journeys", JourneyEntry.init))
    } else if reader.has("sequences") {
      self = .sequences(try reader.list("sequences", SequenceEntry.init))
    } else if reader.has("backup") {
      self = .backup(try reader.text("backup"))
    } else if reader.has("stream"), try reader.boolean("stream") {
      self = .begun(message: message)
    } else {
      self = .done(message: message)
    }
  }
}
