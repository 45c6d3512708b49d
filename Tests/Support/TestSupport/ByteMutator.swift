/// Makes slightly broken inputs from valid ones, in any format.
///
/// Every input is a function of the seed, its number, the corpus and the dictionary, so a failure can be
/// repeated from its number.
package struct ByteMutator: Sendable {
  private let seed: UInt64
  private let corpus: [[UInt8]]
  private let dictionary: [[UInt8]]
  private let maximumBytes: Int

  /// A mutator of a corpus.
  ///
  /// - Parameters:
  ///   - seed: The source of all randomness.
  ///   - corpus: The inputs to start from; an empty one counts as one empty input.
  ///   - dictionary: Pieces with a meaning in the format, inserted now and then.
  ///   - maximumBytes: The length of the longest input.
  package init(seed: UInt64, corpus: [[UInt8]], dictionary: [[UInt8]] = [], maximumBytes: Int = 65536) {
    self.seed = seed
    self.corpus = corpus.isEmpty ? [[]] : corpus
    self.dictionary = dictionary
    self.maximumBytes = maximumBytes
  }

  /// The input with a number.
  package func input(_ number: Int) -> [UInt8] {
    let start = seed ^ (UInt64(bitPattern: Int64(number)) &* 0xD134_2543_DE82_EF95)
    var generator = SeededGenerator(seed: start)
    var bytes = pick(from: corpus, using: &generator)
    // Mostly few changes: an input with many errors is refused at the first.
    let changes = 1 << Int.random(in: 0...4, using: &generator)
    for _ in 0..<Int.random(in: 1...changes, using: &generator) {
      change(&bytes, using: &generator)
    }
    return Array(bytes.prefix(maximumBytes))
  }

  private func change(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &generator)
    let length = min(bytes.count - place, 1 << Int.random(in: 0...6, using: &generator))
    let piece = place..<(place + length)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      flipBit(at: place, of: &bytes, using: &generator)
    case 1:
      bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
    case 2:
      bytes.removeSubrange(piece)
    case 3:
      bytes.insert(contentsOf: bytes[piece], at: Int.random(in: 0...bytes.count, using: &generator))
    case 4:
      bytes.replaceSubrange(piece, with: Array(bytes[piece].reversed()))
    case 5:
      bytes.removeSubrange(place...)
    case 6:
      // A piece of another input, to combine two valid halves.
      let other = pick(from: corpus, using: &generator)
      let start = Int.random(in: 0...other.count, using: &generator)
      bytes.replaceSubrange(piece, with: other[start...].prefix(64))
    case 7:
      let count = 1 << Int.random(in: 0...8, using: &generator)
      bytes.insert(contentsOf: Array(repeating: bytes[piece], count: count).joined().prefix(4096), at: place)
    default:
      guard !dictionary.isEmpty else { return flipBit(at: place, of: &bytes, using: &generator) }
      bytes.insert(contentsOf: pick(from: dictionary, using: &generator), at: place)
    }
  }

  private func flipBit(at place: Int, of bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard place < bytes.count else { return }
    bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
  }

  private func pick(from list: [[UInt8]], using generator: inout SeededGenerator) -> [UInt8] {
    list.randomElement(using: &generator) ?? []
  }
}
