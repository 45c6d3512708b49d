import ClockModel
import Panel
import TestSupport
import Testing

/// Steering a walk through the LEDs.
@Suite struct WalkMoveTests {
  private static let first = Edge(halfSeconds: 1_000_001)

  /// A chip with `count` LEDs in a row.
  private static func wiring(_ count: Int) -> Wiring {
    Wiring(
      chips: [WiredChip(bus: "/dev/i2c-1", address: 0x70), WiredChip(bus: "/dev/i2c-1", address: 0x71)],
      lines: [],
      leds: (0..<count).map {
        WiredLED(.segment(.present, .month1, bit: $0), at: .bit(chip: 0, common: 0, row: $0))
      })
  }

  private static func edge(_ step: Int) -> Edge { Edge(halfSeconds: first.halfSeconds + Int64(step)) }

  /// The start of the caption: `3 of 5` or `3, paused`.
  private static func number(_ walk: WiringTest, at step: Int) -> String? {
    walk.caption(at: edge(step)).map { String($0.prefix { $0 != ":" }) }
  }

  private static func litRow(_ walk: WiringTest, at step: Int) -> Int? {
    var image = PanelImage(darkFor: wiring(5))
    walk.render(at: edge(step), into: &image)
    let lit = (0..<8).filter { image.chips[0].ram[0] & 1 << UInt8($0) != 0 }
    return lit.count == 1 ? lit[0] : nil
  }

  @Test(
    arguments: [
      ([(.pause, 2)], 2, "3, paused"), ([(.pause, 2)], 90, "3, paused"),
      ([(.pause, 2), (.pause, 4)], 4, "3, paused"), ([(.next, 2)], 2, "4, paused"),
      ([(.previous, 2)], 7, "2, paused"), ([(.next, 2), (.next, 2), (.next, 3)], 9, "5, paused"),
      ([(.previous, 1), (.previous, 1)], 1, "1, paused"), ([(.next, 0), (.previous, 0)], 0, "1, paused"),
      ([(.toggle, 1)], 20, "2, paused"), ([(.toggle, 1), (.toggle, 20)], 20, "2 of 5"),
      ([(.toggle, 1), (.toggle, 20)], 22, "4 of 5"), ([(.toggle, 1), (.toggle, 20)], 24, nil),
      ([(.pause, 1), (.resume, 20)], 21, "3 of 5"), ([(.resume, 3)], 3, "4 of 5"),
      ([(.next, 4), (.resume, 30)], 30, "5 of 5"), ([(.previous, 5)], 5, "4, paused"),
      ([(.pause, -3)], 0, "1, paused"),
    ] as [([(WalkMove, Int)], Int, String?)])
  func movesChangeTheStep(moves: [(WalkMove, Int)], step: Int, number: String?) {
    var walk = WiringTest(.walk, of: Self.wiring(5), from: Self.first)
    for (move, step) in moves { walk.move(move, at: Self.edge(step)) }
    #expect(Self.number(walk, at: step) == number)
  }

  @Test func pausedWalkSurvivesAClockChange() {
    var walk = WiringTest(.walk, of: Self.wiring(5), from: Self.first)
    walk.move(.pause, at: Self.edge(4))
    #expect(walk.isPaused)
    #expect(!walk.isOver(at: Edge(halfSeconds: .max)))
    walk.clockWasSet(byNanoseconds: 3_600_000_000_000)
    walk.move(.resume, at: Self.edge(7300))
    #expect(!walk.isPaused)
    #expect(!walk.isOver(at: Self.edge(7300)))
    #expect(walk.isOver(at: Self.edge(7301)))
  }

  @Test func movesAtTheEndsOfTimeDoNotTrap() {
    for edge in [Edge(halfSeconds: .min), Edge(halfSeconds: .max)] {
      for move in WalkMove.allCases {
        var walk = WiringTest(.walk, of: Self.wiring(5), from: Self.first)
        walk.move(.next, at: edge)
        walk.move(move, at: edge)
        #expect(walk.caption(at: edge) != nil || !walk.isPaused)
      }
    }
  }

  @Test func steadyTestsIgnoreMoves() {
    for kind in [WiringTestKind.lamps, .segments] {
      var test = WiringTest(kind, of: Self.wiring(5), from: Self.first)
      test.move(.next, at: Self.first)
      #expect(!test.isPaused)
      #expect(test.caption(at: Self.first) == nil)
    }
    var empty = WiringTest(.walk, of: Self.wiring(0), from: Self.first)
    empty.move(.next, at: Self.first)
    #expect(!empty.isPaused)
    #expect(empty.isOver(at: Self.first))
  }

  /// Compares a walk with a simple counter that runs or pauses.
  @Test(arguments: TestTier.seeds(1..<21))
  func exactlyOneLEDIsLitAfterAnyMoves(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = 5
    var walk = WiringTest(.walk, of: Self.wiring(count), from: Self.first)
    var (expected, isPaused) = (0, false)
    for step in 0..<400 {
      if step > 0, !isPaused { expected += 1 }
      if expected == count {
        #expect(walk.isOver(at: Self.edge(step)), "seed \(seed)")
        return
      }
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let move = WalkMove.allCases[Int.random(in: 0..<WalkMove.allCases.count, using: &generator)]
        walk.move(move, at: Self.edge(step))
        switch move {
        case .next: (expected, isPaused) = (min(expected + 1, count - 1), true)
        case .previous: (expected, isPaused) = (max(expected - 1, 0), true)
        case .pause: isPaused = true
        case .resume: isPaused = false
        case .toggle: isPaused.toggle()
        }
      }
      #expect(Self.litRow(walk, at: step) == expected, "seed \(seed), step \(step)")
      #expect(walk.isPaused == isPaused, "seed \(seed), step \(step)")
    }
  }

  @Test(
    arguments: [
      (" ", .toggle), ("n", .next), ("N", .next), ("p", .previous), ("P", .previous), ("q", nil), ("x", nil),
      ("\n", nil), ("\u{1B}", nil),
    ] as [(String, WalkMove?)])
  func keysMapToMoves(key: String, move: WalkMove?) {
    for byte in key.utf8 { #expect(WalkMove(key: byte) == move) }
  }

  @Test func onlyQEndsTheWalk() {
    #expect((UInt8.min...UInt8.max).filter(WalkMove.ends) == [UInt8(ascii: "Q"), UInt8(ascii: "q")])
  }

  @Test(
    arguments: [
      (.walk, 10, .board, "10 LEDs of mine, one after the other, in 5 s"),
      (.walk, 1, .board, "1 LED of mine, one after the other, in 1 s"),
      (
        .walk, 10, WiringTestScope(isComplete: true),
        "10 LEDs of mine, then 246 bits not in its profile, in 2 min 8 s"
      ),
      (
        .walk, 10, WiringTestScope(chip: ChipName("0x71"), isComplete: true),
        "128 bits of mine that are not in its profile, in 1 min 4 s"
      ),
      (.segments, 10, .board, "all segments of mine are lit"),
      (.lamps, 10, .board, "all lamps of mine are lit"),
    ] as [(WiringTestKind, Int, WiringTestScope, String)])
  func beginningStatesCountAndTime(kind: WiringTestKind, count: Int, scope: WiringTestScope, words: String) {
    let test = WiringTest(kind, of: Self.wiring(count), in: scope, from: Self.first)
    #expect(test.beginning(on: "mine") == words)
  }

  @Test(
    arguments: [
      (
        WiringTestScope(chip: ChipName("0x71")),
        "the board profile has no LED on chip /dev/i2c-1:0x71: use --all to visit its bits"
      ),
      (WiringTestScope(chip: ChipName("0x71"), isComplete: true), nil),
      (
        WiringTestScope(readout: .present, chip: ChipName("1:0x71"), isComplete: true),
        "present has no LED on chip /dev/i2c-1:0x71"
      ),
      (WiringTestScope(readout: .present, chip: ChipName("1:0x70")), nil),
    ] as [(WiringTestScope, String?)])
  func emptyWalksAreRefused(scope: WiringTestScope, words: String?) {
    #expect(scope.objection(on: Self.wiring(5)) == words)
  }
}
