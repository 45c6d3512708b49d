package import ClockModel

/// Makes up values, the same for the same seed, for tests and fuzzers.
package struct Sampler: Sendable {
  package var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// One of some values.
  package mutating func one<Value>(of values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }

  /// A number in a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  package mutating func flag() -> Bool { Bool.random(using: &generator) }

  /// Characters that are awkward for JSON, lines or readouts.
  private static let scalars: [Unicode.Scalar] = [
    "a", "Z", "0", " ", "\"", "\\", "/", "{", ":", ",", "é", "\u{301}", "日", "😀", "\u{2028}", "\u{202E}",
    "\u{10FFFF}", "\u{FFFD}", "\0", "\n", "\r", "\t", "\u{1B}", "\u{7F}",
  ]

  /// A text of some bytes of UTF-8 at most.
  package mutating func text(atMost bytes: Int = 40, hasControls: Bool = true) -> String {
    let scalars =
      hasControls ? Self.scalars : Self.scalars.filter { $0.properties.generalCategory != .control }
    var text = String.UnicodeScalarView()
    for _ in 0..<number(0...bytes / 4) { text.append(one(of: scalars)) }
    return String(text)
  }
}
