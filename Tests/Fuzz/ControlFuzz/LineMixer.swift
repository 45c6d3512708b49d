import ControlProtocol
import TestSupport

/// Mixes the input of one connection: valid lines, mangled ones, and other bytes.
struct LineMixer {
  /// Pieces with a meaning in the protocol.
  static let pieces = [
    #"{"version":1,"#, #""id":"#, #""request":"#, #""set""#, #""depart""#, #""\ud83d\ude00""#, #""\ud800""#,
    #"\u0000"#, "null", "1e308", "-0", "[[[[[[[[[[[[[[[[[[", #"{"a":{"a":"#, #""readout":"present","#,
    "9223372036854775808", "\u{301}", "\n", "\r\n", "]}", #""value":"102619850121""#, "\u{FEFF}",
  ].map { Array($0.utf8) }

  private static let lineFeed = UInt8(ascii: "\n")

  private var maker: RequestMaker
  private let mutator: ByteMutator
  private var mutations = 0
  private var generator: SeededGenerator

  init(_ names: RequestMaker.Names, seed: UInt64) {
    var corpusMaker = RequestMaker(names, seed: seed &+ 1)
    maker = RequestMaker(names, seed: seed &+ 2)
    generator = SeededGenerator(seed: seed &+ 3)
    mutator = ByteMutator(
      seed: seed, corpus: (0..<300).map { _ in corpusMaker.envelope().encode() }, dictionary: Self.pieces,
      maximumBytes: 6000)
  }

  /// The next bytes to send: mostly a line, valid or mangled.
  mutating func next() -> [UInt8] {
    switch number(0..<100) {
    case 0..<46: good()
    case 46..<90: mangled()
    case 90..<93: garbage()
    case 93..<94: tooLong()
    case 94..<95: longest()
    case 95..<97: blank()
    // The next piece continues the same line.
    case 97..<99: Array(good().prefix(number(0..<80)))
    default: Array(good().dropLast()) + Array("\r\n".utf8)
    }
  }

  mutating func good() -> [UInt8] { maker.envelope().encode() }

  /// A line of random bytes.
  mutating func garbage() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<number(1..<300) { bytes.append(UInt8.random(in: .min ... .max, using: &generator)) }
    return bytes + [Self.lineFeed]
  }

  private mutating func mangled() -> [UInt8] {
    mutations += 1
    var bytes = mutator.input(mutations)
    // A hundred line feeds in a row would close the connection.
    if number(0..<100) > 0 {
      for index in bytes.indices.dropLast() where bytes[index] == Self.lineFeed { bytes[index] = 0x20 }
    }
    return bytes.last == Self.lineFeed ? bytes : bytes + [Self.lineFeed]
  }

  private mutating func tooLong() -> [UInt8] {
    let filler = number(0..<2) == 0 ? UInt8(ascii: " ") : UInt8(ascii: "[")
    let length = Wire.longestRequest + (number(0..<2) == 0 ? number(1..<3) : number(1..<40_000))
    return Array(repeating: filler, count: length) + [Self.lineFeed]
  }

  /// A valid request of the maximum length.
  private mutating func longest() -> [UInt8] {
    let line = Array(good().dropLast())
    return line + Array(repeating: UInt8(ascii: " "), count: Wire.longestRequest - line.count) + [
      Self.lineFeed
    ]
  }

  private mutating func blank() -> [UInt8] {
    Array(repeating: UInt8(ascii: " "), count: number(0..<3)) + [Self.lineFeed]
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
}
