/// Keeps the answers to one client in the order of its requests.
///
/// Clients that send no identifiers rely on it, while one request is answered at once and the one before it
/// waits for the daemon's thread.
struct AnswerOrder: Sendable {
  /// The kind of stream that an answer begins.
  enum Stream: Sendable {
    case events, frames
  }

  /// An answer whose turn has come.
  struct Ready: Equatable, Sendable {
    var lines: [UInt8]
    var begins: Stream?
  }

  private struct Place {
    /// The request; `nil` if it was answered at once.
    let token: RequestToken?
    var answer: Ready?
  }

  private var places: [Place] = []
  /// The number of requests without an answer.
  private(set) var pending = 0

  /// The number of bytes of answers that wait for their turn.
  private(set) var count = 0

  /// Whether every request is answered and every answer taken.
  var isEmpty: Bool { places.isEmpty }

  /// The requests without an answer, oldest first.
  var unanswered: [RequestToken] { places.filter { $0.answer == nil }.compactMap(\.token) }

  /// Reserves a place for the answer to a request.
  mutating func expect(_ token: RequestToken) {
    places.append(Place(token: token))
    pending += 1
  }

  /// Stores the answer to a request that has a place, once.
  ///
  /// - Returns: whether the answer was expected.
  @discardableResult mutating func answer(_ token: RequestToken, _ lines: [UInt8]) -> Bool {
    guard let index = place(of: token), places[index].answer == nil else { return false }
    places[index].answer = Ready(lines: lines)
    pending -= 1
    count += lines.count
    return true
  }

  /// Adds an answer that is available at once.
  mutating func add(_ lines: [UInt8], begins stream: Stream? = nil) {
    places.append(Place(token: nil, answer: Ready(lines: lines, begins: stream)))
    count += lines.count
  }

  /// Appends a stream's line to the answer that began it, if that still waits for its turn.
  ///
  /// - Returns: whether it does; if not, the line can be sent.
  mutating func append(_ line: [UInt8], to token: RequestToken) -> Bool {
    guard let index = place(of: token) else { return false }
    guard places[index].answer != nil else { return false }
    places[index].answer?.lines += line
    count += line.count
    return true
  }

  /// Removes and returns the answers whose turn has come.
  mutating func removeReady() -> [Ready] {
    let ready = places.prefix { $0.answer != nil }.compactMap(\.answer)
    places.removeFirst(ready.count)
    for answer in ready { count -= answer.lines.count }
    return ready
  }

  private func place(of token: RequestToken) -> Int? { places.firstIndex { $0.token == token } }
}
