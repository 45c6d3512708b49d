import ControlProtocol

/// A cache of the daemon's lists, so that repeated requests cost the daemon nothing.
struct AnswerShelf {
  /// The age at which a list is requested again when needed, in nanoseconds: as long as the daemon caches the
  /// tz database.
  static let lifetime: UInt64 = 60_000_000_000
  /// The most lists; searches for cities could create any number.
  static let most = 64
  /// The most bytes of all lists together.
  static let mostBytes = 512 << 10

  private var lists: [(question: Request, object: [UInt8], end: UInt64)] = []

  /// A cached list.
  ///
  /// - Returns: its JSON object, and whether to request it again (true once per lifetime); `nil` if it is
  ///   unknown.
  mutating func list(_ question: Request, at now: UInt64) -> (object: [UInt8], isDue: Bool)? {
    guard let index = lists.firstIndex(where: { $0.question == question }) else { return nil }
    let isDue = now >= lists[index].end
    if isDue { lists[index].end = now + Self.lifetime }
    return (lists[index].object, isDue)
  }

  /// Caches a list; if full, it replaces only expired lists, so that a flood of searches cannot evict the
  /// others.
  mutating func keep(_ object: [UInt8], of question: Request, at now: UInt64) {
    lists.removeAll { $0.question == question }
    let size = { (lists: [(question: Request, object: [UInt8], end: UInt64)]) in
      lists.reduce(object.count) { $0 + $1.object.count }
    }
    if lists.count >= Self.most || size(lists) > Self.mostBytes { lists.removeAll { now >= $0.end } }
    guard lists.count < Self.most, size(lists) <= Self.mostBytes else { return }
    lists.append((question, object, now + Self.lifetime))
  }

  /// Empties the cache, because the daemon may be another.
  mutating func removeAll() { lists = [] }
}
