package import Text

/// Makes reproducible random JSON, and its parts.
package struct JSONMaker: Sendable {
  /// The source of all randomness.
  package var generator: SeededGenerator

  /// A maker at the start of a seed's sequence.
  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// One of some values.
  package mutating func one<Values: Collection>(of values: Values) -> Values.Element {
    let distance = Int.random(in: 0..<values.count, using: &generator)
    return values[values.index(values.startIndex, offsetBy: distance)]
  }

  /// A number in a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// True or false.
  package mutating func flag() -> Bool { Bool.random(using: &generator) }

  private static let printable: [Unicode.Scalar] = [
    "a", "Z", "0", " ", "\"", "\\", "/", "{", ":", ",", "é", "\u{301}", "e", "日", "😀", "\u{2028}", "\u{202E}",
    "\u{10FFFF}", "\u{FFFD}",
  ]
  private static let control: [Unicode.Scalar] = ["\0", "\n", "\r", "\t", "\u{1B}", "\u{7F}"]

  /// A text of at most `bytes` bytes.
  package mutating func text(atMost bytes: Int = 40, control: Bool = true) -> String {
    let scalars = JSONMaker.printable + (control ? JSONMaker.control : [])
    var text = String.UnicodeScalarView()
    for _ in 0..<number(0...bytes / 4) { text.append(one(of: scalars)) }
    return String(text)
  }

  /// A value of any kind, with limited depth.
  package mutating func value(depth: Int = 0) -> JSONValue {
    switch number(0...(depth < 4 ? 7 : 5)) {
    case 0: return .null
    case 1: return .boolean(flag())
    case 2: return .integer(Int64.random(in: .min ... .max, using: &generator))
    case 3: return .integer(Int64(number(-9...9)))
    case 4:
      let number = Double(bitPattern: generator.next())
      return number.isFinite ? .number(number) : .null
    case 5: return .string(text())
    case 6: return .array((0..<number(0...3)).map { _ in value(depth: depth + 1) })
    default: return .object(members(depth: depth + 1))
    }
  }

  /// Members with distinct names.
  package mutating func members(depth: Int) -> [JSONMember] {
    (0..<number(0...3)).map { JSONMember("\($0)\(text())", value(depth: depth)) }
  }
}
