import Keys
import TestSupport
import Testing

/// Turning readings of a key matrix into presses and releases.
@Suite struct MatrixWatchTests {
  private static let millisecond: UInt64 = 1_000_000

  /// Plays readings such as `0 #..` (milliseconds, `#` for a closed contact); returns `0 +0`, `60 -0`.
  private static func play(_ line: String) throws -> [String] {
    var watch = MatrixWatch()
    var reported: [String] = []
    for reading in line.split(separator: ", ") {
      let parts = reading.split(separator: " ")
      let time = try #require(UInt64(parts[0])) * millisecond
      let closed = parts[1].enumerated().reduce(UInt64(0)) {
        $1.element == "#" ? $0 | 1 << UInt64($1.offset) : $0
      }
      reported += watch.apply(closed, at: time).map { "\(parts[0]) \($0.isDown ? "+" : "-")\($0.bit)" }
    }
    return reported
  }

  private static let table: [(String, [String])] = [
    ("0 ..., 20 ...", []),
    // Pressed at the first closed reading, released after two open ones that are far enough apart.
    ("0 #.., 20 #.., 40 ..., 60 ...", ["0 +0", "60 -0"]),
    ("0 #.., 20 ..., 39 ..., 40 ...", ["0 +0", "40 -0"]),
    // Bouncing gives one release and one press.
    ("0 #.., 20 ..., 30 #.., 40 ..., 50 ..., 60 ...", ["0 +0", "60 -0"]),
    ("0 #.., 5 ..., 10 #.., 30 #.., 50 ..., 70 ...", ["0 +0", "70 -0"]),
    // A chip that, as its data sheet says, reports a held key once: each press is short.
    ("0 #.., 20 ..., 40 ..., 1000 #.., 1020 ..., 1040 ...", ["0 +0", "40 -0", "1000 +0", "1040 -0"]),
    // Keys are independent; releases are reported before presses.
    (
      "0 #.., 20 ##., 40 .##, 60 .##, 80 ..., 100 ...",
      ["0 +0", "20 +1", "40 +2", "60 -0", "100 -1", "100 -2"]
    ),
  ]

  @Test(arguments: table.indices) func readingsBecomePressesAndReleases(index: Int) throws {
    let (line, expected) = Self.table[index]
    #expect(try Self.play(line) == expected, "\(line)")
  }

  /// A key is released only after it was pressed, and two open readings release it.
  @Test(arguments: [UInt64(1), 2, 3, 4]) func pressesAndReleasesAlternate(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var watch = MatrixWatch()
    var down: Set<Int> = []
    var time: UInt64 = 0
    var lastSeen = [UInt64](repeating: 0, count: 64)
    for step in 0..<5000 {
      time += .random(in: 1...40, using: &generator) * Self.millisecond
      let closed =
        UInt64.random(in: .min ... .max, using: &generator) & .random(in: .min ... .max, using: &generator)
        & .random(in: .min ... .max, using: &generator)
      for (bit, isDown) in watch.apply(closed, at: time) {
        #expect(down.contains(bit) != isDown, "seed \(seed), step \(step), key \(bit)")
        if isDown {
          down.insert(bit)
        } else {
          down.remove(bit)
          #expect(
            time - lastSeen[bit] >= MatrixWatch.quietNanoseconds, "seed \(seed), step \(step), key \(bit)")
        }
      }
      for bit in MatrixWatch.bits(of: closed) { lastSeen[bit] = time }
      #expect(Set(MatrixWatch.bits(of: watch.down)) == down)
      #expect(Set(MatrixWatch.bits(of: closed)).isSubset(of: down), "seed \(seed), step \(step)")
    }
    _ = watch.apply(0, at: time + 1)
    _ = watch.apply(0, at: time + 1 + MatrixWatch.quietNanoseconds)
    #expect(!watch.isBusy)
  }
}
