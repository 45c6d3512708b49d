import TestSupport

/// Damages binary data at random in one or two places, so that many mutants are still accepted.
struct BinaryMutator {
  /// Bytes with a meaning in many formats.
  private static let telling: [UInt8] = [0x00, 0x01, 0x0A, 0x2C, 0x2D, 0x30, 0x39, 0x7F, 0x80, 0xFF]

  var generator: SeededGenerator

  mutating func mutant(of original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...2, using: &generator) where !bytes.isEmpty {
      mutate(&bytes)
    }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let place = place(in: bytes)
    let length = min(Int.random(in: 1...16, using: &generator), bytes.count - place)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...5: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 6...9: bytes[place] = Self.telling.randomElement(using: &generator) ?? 0
    case 10...12: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 13: bytes.removeSubrange(place..<(place + length))
    case 14: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
    default: bytes.removeSubrange(place...)
    }
  }

  /// A random offset; half of them near the start or the end, where headers and footers are.
  private mutating func place(in bytes: [UInt8]) -> Int {
    let edge = min(bytes.count, 64)
    return switch Int.random(in: 0..<4, using: &generator) {
    case 0: Int.random(in: 0..<edge, using: &generator)
    case 1: bytes.count - 1 - Int.random(in: 0..<edge, using: &generator)
    default: Int.random(in: 0..<bytes.count, using: &generator)
    }
  }
}
