import TestSupport
import Testing
import Text

/// Suggestions for mistyped names.
@Suite struct NearestNameTests {
  private static let names = ["london", "lisbon", "los_angeles", "new_york", "utc"]

  @Test(
    arguments: [
      ("lodnon", ["london"]), ("LONDON", ["london"]), ("new_yrok", ["new_york"]), ("londo", ["london"]),
      ("lisdon", ["lisbon"]), ("lonbon", ["london"]), ("ut", ["utc"]), ("utcx", ["utc"]),
      // Without a near name, a shared prefix is enough.
      ("los", ["los_angeles"]), ("london_bridge", ["london"]),
      ("atlantis", []), ("", []), ("x", []),
    ] as [(String, [String])])
  func suggestsNamesAFewLettersAway(wrong: String, expected: [String]) {
    #expect(NearestName.all(wrong, among: Self.names) == expected)
  }

  /// The edit distance by its recursive definition.
  private static func distance(_ left: ArraySlice<Character>, _ right: ArraySlice<Character>) -> Int {
    guard let a = left.last else { return right.count }
    guard let b = right.last else { return left.count }
    var least = distance(left.dropLast(), right.dropLast()) + (a == b ? 0 : 1)
    if a == b { return least }
    least = min(least, distance(left.dropLast(), right) + 1, distance(left, right.dropLast()) + 1)
    if left.count > 1, right.count > 1, left.dropLast().last == b, right.dropLast().last == a {
      least = min(least, distance(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return least
  }

  @Test func suggestionsHaveTheLeastDistance() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let words = (0..<8).map { _ in
        String(
          (0..<Int.random(in: 1...7, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
      }
      let (wrong, names) = (words[0], Array(words.dropFirst()))
      let limit = max(1, wrong.count / 3)
      let distances = names.map { Self.distance(Array(wrong)[...], Array($0)[...]) }
      let near = zip(names, distances).filter { name, distance in
        distance <= limit && distance < max(wrong.count, name.count)
      }
      guard let least = near.map(\.1).min() else { continue }
      let expected = near.filter { $0.1 == least }.map(\.0)
      #expect(NearestName.all(wrong, among: names) == expected, "\(wrong) among \(names), seed \(seed)")
    }
  }
}
