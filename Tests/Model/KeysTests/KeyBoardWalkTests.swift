import Keys
import TestSupport
import Testing

/// Compares the gestures of random key events with a second implementation that sees each key's whole history
/// at once.
@Suite struct KeyBoardWalkTests {
  private struct Step {
    let key: Int
    let isDown: Bool
    let time: UInt64
  }

  private static let keys: [(name: String, rules: KeyRules)] =
    (0..<20).map { number in
      let rules: KeyRules =
        switch number % 5 {
        case 0: .press
        case 1: KeyRules(longNanoseconds: KeyRules.longOnKeypads)
        case 2: KeyRules(longNanoseconds: KeyRules.longOnButtons, hasDouble: true)
        case 3: KeyRules(hasDouble: true)
        default: KeyRules(isSwitch: true)
        }
      return ("key\(number)", rules)
    }

  /// Random events of twenty keys, some repeated.
  private static func walk(_ seed: UInt64) -> [Step] {
    var generator = SeededGenerator(seed: seed)
    var time: UInt64 = 0
    return (0..<400).map { _ in
      time += [0, 1_000_000, 60_000_000, 250_000_000, 900_000_000][Int.random(in: 0..<5, using: &generator)]
      return Step(
        key: .random(in: 0..<keys.count, using: &generator), isDown: .random(using: &generator), time: time)
    }
  }

  /// The gestures of one key, from the times of its presses and releases.
  private static func expectedGestures(
    _ steps: [Step], _ rules: KeyRules, until end: UInt64
  ) -> [(UInt64, KeyGesture)] {
    var changes: [(isDown: Bool, time: UInt64)] = []
    for step in steps where step.isDown != (changes.last?.isDown ?? false) {
      changes.append((step.isDown, step.time))
    }
    if rules.isSwitch { return changes.map { ($0.time, $0.isDown ? .closed : .open) } }
    var reported: [(UInt64, KeyGesture)] = []
    var first: UInt64?
    for index in stride(from: 0, to: changes.count, by: 2) {
      let (down, up) = (changes[index].time, index + 1 < changes.count ? changes[index + 1].time : nil)
      let isSecond = first.map { down < $0 + KeyRules.doubleNanoseconds } ?? false
      if let release = first, !isSecond { reported.append((release + KeyRules.doubleNanoseconds, .press)) }
      first = nil
      if isSecond {
        if let up { reported.append((up, .double)) }
      } else if let long = rules.longNanoseconds, (up ?? .max) >= down + long {
        reported.append((down + long, .long))
      } else if let up {
        if rules.hasDouble { first = up } else { reported.append((up, .press)) }
      }
    }
    if let first { reported.append((first + KeyRules.doubleNanoseconds, .press)) }
    return reported.filter { $0.0 <= end }
  }

  @Test(arguments: TestTier.seeds(1885..<2085))
  func gesturesMatchTheKeyEvents(seed: UInt64) throws {
    let names = try Self.keys.map { try #require(KeyName($0.name)) }
    var board = KeyBoard(Dictionary(uniqueKeysWithValues: zip(names, Self.keys.map(\.rules))))
    let steps = Self.walk(seed)
    let end = (steps.last?.time ?? 0) + 5_000_000_000
    var reported: [KeyName: [(UInt64, KeyGesture)]] = [:]
    func record(_ presses: [KeyPress], at time: UInt64) {
      for press in presses { reported[press.key, default: []].append((time, press.gesture)) }
    }
    for step in steps {
      // Due gestures are reported at their due time.
      while let due = board.due, due <= step.time { record(board.advance(to: due), at: due) }
      record(board.handle(KeyEvent(names[step.key], isDown: step.isDown, at: step.time)), at: step.time)
    }
    while let due = board.due, due <= end { record(board.advance(to: due), at: due) }
    for (number, name) in names.enumerated() {
      let expected = Self.expectedGestures(
        steps.filter { $0.key == number }, Self.keys[number].rules, until: end)
      let found = reported[name] ?? []
      #expect(found.map(\.0) == expected.map(\.0), "seed \(seed), \(name)")
      #expect(found.map(\.1) == expected.map(\.1), "seed \(seed), \(name)")
    }
    // Only the held keys remain.
    let down = Set(
      names.indices.filter { key in steps.last { $0.key == key }?.isDown == true }.map { names[$0] })
    #expect(board.keysDown == down, "seed \(seed)")
  }

  @Test(arguments: TestTier.seeds(1885..<1935))
  func latePollingReportsTheSameGestures(seed: UInt64) throws {
    let names = try Self.keys.map { try #require(KeyName($0.name)) }
    let rules = Dictionary(uniqueKeysWithValues: zip(names, Self.keys.map(\.rules)))
    var (prompt, lazy) = (KeyBoard(rules), KeyBoard(rules))
    var (early, late): ([KeyPress], [KeyPress]) = ([], [])
    let steps = Self.walk(seed)
    for step in steps {
      while let due = prompt.due, due <= step.time { early += prompt.advance(to: due) }
      let event = KeyEvent(names[step.key], isDown: step.isDown, at: step.time)
      early += prompt.handle(event)
      late += lazy.handle(event)
    }
    let end = (steps.last?.time ?? 0) + 5_000_000_000
    while let due = prompt.due, due <= end { early += prompt.advance(to: due) }
    late += lazy.advance(to: end)
    for name in names {
      let (first, second) = (early.filter { $0.key == name }, late.filter { $0.key == name })
      #expect(first == second, "seed \(seed), \(name)")
    }
  }
}
