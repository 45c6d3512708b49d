import ControlProtocol

/// The daemon's lists as it gave them last: a request for one of them costs the daemon nothing.
struct AnswerShelf {
  /// After how long a list is asked for again when somebody wants it, in nanoseconds: as long as the daemon keeps what it read of
  /// the tz database.
  static let lifetime: UInt64 = 60_000_000_000
  /// How many lists are kept, for there are as many searches as there are texts.
  static let most = 64
  /// How many bytes all of them may have.
  static let mostBytes = 512 << 10

  private var lists: [(question: Request, object: [UInt8], end: UInt64)] = []

  /// A list.
  ///
  /// - Returns: its JSON object, and whether to ask for it again, which is said once; `nil` where it is not known.
  mutating func list(_ question: Request, at now: UInt64) -> (object: [UInt8], isDue: Bool)? {
    guard let index = lists.firstIndex(where: { $0.question == question }) else { return nil }
    let isDue = now >= lists[index].end
    if isDue { lists[index].end = now + Self.lifetime }
    return (lists[index].object, isDue)
  }

  /// Keeps a list; without room only in the place of those that are due, so that no flood of searches drives out the others.
  mutating func keep(_ object: [UInt8], of question: Request, at now: UInt64) {
    lists.removeAll { $0.question == question }
    let size = { (lists: [(question: Request, object: [UInt8], end: UInt64)]) in
      lists.reduce(object.count) { $0 + $1.object.count }
    }
    if lists.count >= Self.most || size(lists) > Self.mostBytes { lists.removeAll { now >= $0.end } }
    guard lists.count < Self.most, size(lists) <= Self.mostBytes else { return }
    lists.append((question, object, now + Self.lifetime))
  }

  /// Forgets all: the daemon is another.
  mutating func removeAll() { lists = [] }
}
