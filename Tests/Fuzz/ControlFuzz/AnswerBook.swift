import ControlProtocol

/// Checks that the lines of one connection are answered in order, each once.
struct AnswerBook {
  private enum Expected {
    /// A line that is not a request, with its exact answer.
    case refusal([UInt8])
    case tooLong
    case request(RequestEnvelope)
  }

  /// How many requests may come at once before the rate limit applies.
  private static let burst = 40
  /// After how many invalid lines in a row the daemon closes the connection.
  private static let refusalsInARow = 100

  private var line: [UInt8] = []
  private var isSkipping = false
  private var expected: [Expected] = []
  private var next = 0
  private var refusalsInARow = 0
  private var carriedOut = 0
  private var received: [UInt8] = []
  private var streams: Set<RequestID?> = []
  private var isFirst = true

  /// Whether too many lines were invalid, so that further lines are not read.
  private(set) var isExpelled = false
  /// Whether the daemon was full and refused this client.
  private(set) var isTurnedAway = false
  /// Whether a stream was started, so that the connection stays open.
  private(set) var hasStream = false
  /// Whether a wiring test was requested; further ones are refused until this connection closes.
  private(set) var hasTest = false
  private(set) var lines = 0
  private(set) var counts: [String: Int] = [:]
  private(set) var problems: [String] = []

  var isAllAnswered: Bool { next == expected.count }
  var unanswered: Int { expected.count - next }
  /// Whether the sent bytes end with a whole line.
  var isAtLineEnd: Bool { line.isEmpty && !isSkipping }

  /// Records sent bytes.
  mutating func sent(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        endLine()
      } else if !isSkipping {
        line.append(byte)
        if line.count > Wire.longestRequest {
          // The daemon may refuse the line before its end.
          isSkipping = true
          line = []
          expect(.tooLong)
        }
      }
    }
  }

  private mutating func endLine() {
    lines += 1
    defer { (line, isSkipping) = ([], false) }
    guard !isSkipping else { return }
    switch RequestEnvelope.decode(line) {
    case .success(let envelope):
      if case .test = envelope.request { hasTest = true }
      expect(.request(envelope))
    case .failure(let refusal): expect(.refusal(refusal.encode()))
    }
  }

  private mutating func expect(_ answer: Expected) {
    guard !isExpelled else { return }
    expected.append(answer)
    if case .request = answer { refusalsInARow = 0 } else { refusalsInARow += 1 }
    isExpelled = refusalsInARow == Self.refusalsInARow
  }

  /// Checks received bytes.
  mutating func receive(_ bytes: ArraySlice<UInt8>) {
    received += bytes
    var start = 0
    while let end = received[start...].firstIndex(of: UInt8(ascii: "\n")) {
      check(Array(received[start...end]))
      start = end + 1
    }
    received.removeFirst(start)
  }

  private mutating func check(_ line: [UInt8]) {
    defer { isFirst = false }
    let message: ServerMessage
    do throws(ServerMessageError) {
      message = try ServerMessage.decode(line)
    } catch {
      return object("an unreadable line (\(error))", line)
    }
    switch message.content {
    case .item(let item):
      count("stream: \(Self.name(item))")
      if !streams.contains(message.id) { object("a line of a stream that was not requested", line) }
    case .reply(let reply):
      if case .refused(.busy, _) = reply, message.id == nil, isFirst {
        isTurnedAway = true
        return
      }
      count("answer: \(Self.name(reply))")
      check(reply, message.id, line)
    }
  }

  private mutating func check(_ reply: Reply, _ id: RequestID?, _ line: [UInt8]) {
    guard !isAllAnswered else { return object("an answer without a request", line) }
    let answered = expected[next]
    next += 1
    switch answered {
    case .refusal(let refusal):
      if line != refusal {
        object("expected \(String(decoding: refusal, as: UTF8.self).dropLast()), found", line)
      }
    case .tooLong:
      guard case .refused(.tooLong, _) = reply, id == nil else {
        return object("expected the refusal of an overlong line, found", line)
      }
    case .request(let envelope):
      if id != envelope.id { object("expected the answer to \(envelope), found", line) }
      check(reply, to: envelope, line)
    }
    if next > 4096 {
      expected.removeFirst(next)
      next = 0
    }
  }

  private mutating func check(_ reply: Reply, to envelope: RequestEnvelope, _ line: [UInt8]) {
    switch (reply, envelope.request) {
    case (.refused(.rateLimited, _), _):
      if carriedOut < Self.burst {
        object("the rate limit applied after only \(carriedOut) requests", line)
      }
      return
    case (.refused(.badValue, _), _), (.refused(.impossible, _), _), (.status, .status), (.cities, .cities),
      (.journeys, .journeys), (.sequences, .sequences):
      break
    case (.begun, .watch), (.begun, .events), (.begun, .test):
      streams.insert(envelope.id)
      hasStream = true
    case (.done, .status), (.done, .cities), (.done, .journeys), (.done, .sequences), (.done, .watch),
      (.done, .events), (.done, .test):
      object("\(envelope.request) was answered without data", line)
    case (.backup, .backup), (.done, _):
      break
    default:
      object("not an answer to \(envelope.request)", line)
    }
    carriedOut += 1
  }

  private mutating func count(_ name: String) { counts[name, default: 0] += 1 }

  private mutating func object(_ problem: String, _ line: [UInt8]) {
    problems.append("\(problem): \(String(decoding: line.prefix(400), as: UTF8.self))")
  }

  private static func name(_ reply: Reply) -> String {
    switch reply {
    case .done: "done"
    case .refused(let code, _): "refused, \(code.rawValue)"
    case .begun: "begun"
    case .status: "status"
    case .cities: "cities"
    case .journeys: "journeys"
    case .sequences: "sequences"
    case .backup: "backup"
    }
  }

  private static func name(_ item: StreamItem) -> String {
    switch item {
    case .frame: "frame"
    case .event(let event): event.name == "lost" ? "event, lost" : "event"
    case .caption: "caption"
    case .end: "end"
    }
  }
}
