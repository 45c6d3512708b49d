/// Keeps the answers to one client in the order of its requests: a client that numbers nothing relies on it, while
/// one request is answered at once and the one before it has to wait for the daemon's thread.
struct AnswerOrder: Sendable {
  /// What an answer begins.
  enum Stream: Sendable {
    case events, frames
  }

  /// An answer whose turn has come.
  struct Ready: Equatable, Sendable {
    /// Its lines.
    var lines: [UInt8]
    /// The stream that it begins.
    var begins: Stream?
  }

  private struct Place {
    /// The request, `nil` where it was answered at once.
    let token: RequestToken?
    var answer: Ready?
  }

  private var places: [Place] = []
  /// How many requests are without an answer.
  private(set) var pending = 0

  /// How many bytes of answers wait for their turn.
  private(set) var count = 0

  /// Whether every request was answered, and every answer taken.
  var isEmpty: Bool { places.isEmpty }

  /// The requests without an answer, oldest first.
  var unanswered: [RequestToken] { places.filter { $0.answer == nil }.compactMap(\.token) }

  /// Keeps a place for the answer to a request.
  mutating func expect(_ token: RequestToken) {
    places.append(Place(token: token))
    pending += 1
  }

  /// Takes the answer to a request that has a place, once.
  ///
  /// - Returns: whether it was waited for.
  @discardableResult mutating func answer(_ token: RequestToken, _ lines: [UInt8]) -> Bool {
    guard let index = place(of: token), places[index].answer == nil else { return false }
    places[index].answer = Ready(lines: lines)
    pending -= 1
    count += lines.count
    return true
  }

  /// Takes an answer that is there at once.
  mutating func add(_ lines: [UInt8], begins stream: Stream? = nil) {
    places.append(Place(token: nil, answer: Ready(lines: lines, begins: stream)))
    count += lines.count
  }

  /// Puts a stream's line behind the answer that began it, where that still waits for its turn.
  ///
  /// - Returns: whether it does; else the line can be sent.
  mutating func append(_ line: [UInt8], to token: RequestToken) -> Bool {
    guard let index = place(of: token) else { return false }
    guard places[index].answer != nil else { return false }
    places[index].answer?.lines += line
    count += line.count
    return true
  }

  /// Takes the answers whose turn has come.
  mutating func takeReady() -> [Ready] {
    let ready = places.prefix { $0.answer != nil }.compactMap(\.answer)
    places.removeFirst(ready.count)
    for answer in ready { count -= answer.lines.count }
    return ready
  }

  private func place(of token: RequestToken) -> Int? { places.firstIndex { $0.token == token } }
}
