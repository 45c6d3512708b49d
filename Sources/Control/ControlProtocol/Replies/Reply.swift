import Text

/// The one line that answers a request.
public enum Reply: Equatable, Sendable {
  /// It is done; a sentence about what was done.
  case done(message: String)
  /// It is not done, and why.
  case refused(code: ErrorCode, message: String)
  /// A stream begins; its ``StreamItem``s follow until it ends or the client closes the connection.
  case begun(message: String)
  /// The answer to ``Request/status``.
  case status(StatusReport)
  /// The answer to ``Request/cities(search:)``.
  case cities([CityEntry])
  /// The answer to ``Request/journeys``.
  case journeys([JourneyEntry])
  /// The answer to ``Request/sequences``.
  case sequences([SequenceEntry])
  /// The answer to ``Request/backup``.
  case backup(String)

  /// A sentence for a person; every reply has one.
  public var message: String {
    switch self {
    case .done(let message), .refused(_, let message), .begun(let message): message
    case .status(let report): "timecircuitsd \(report.version) shows: \(report.activity)"
    case .cities(let cities): "\(cities.count) \(cities.count == 1 ? "city" : "cities")"
    case .journeys(let journeys): "\(journeys.count) \(journeys.count == 1 ? "journey" : "journeys")"
    case .sequences(let sequences): "\(sequences.count) \(sequences.count == 1 ? "sequence" : "sequences")"
    case .backup: "what was set"
    }
  }

  /// The reply as a line, with its line feed.
  ///
  /// - Parameter id: The request's identifier.
  /// - Returns: The bytes to send.
  public func encode(id: RequestID?) -> [UInt8] {
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

  /// Reads the members of a line that has `ok`.
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
