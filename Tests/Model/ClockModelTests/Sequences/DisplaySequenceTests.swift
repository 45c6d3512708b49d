import ClockModel
import TestSupport
import Testing
import ZoneInfo

/// Effects of sequence steps on the readouts.
@Suite struct DisplaySequenceTests {
  private static let own = ReadoutPicture(
    CivilTime(secondsSinceEpoch: 499_162_860), hourCycle: .twelve, colon: true,
    brightness: .standard)

  private static func sequence(_ steps: SequenceStep..., length: Int = 1000) -> DisplaySequence {
    DisplaySequence(name: "test", description: "", length: length, steps: steps)
  }

  private static func altered(
    _ sequence: DisplaySequence, at milliseconds: Int, seed: UInt64 = 1,
    of position: ReadoutPosition = .present,
    own: ReadoutPicture = own
  ) -> ReadoutPicture {
    var picture = own
    sequence.alter(&picture, of: position, at: milliseconds, seed: seed)
    return picture
  }

  private static func step(_ effect: SequenceEffect, _ light: SequenceLight = .own) -> SequenceStep {
    SequenceStep(start: 0, period: 10, readouts: .all, effect: effect, light: light)
  }

  @Test func eachEffectDrawsItsPicture() throws {
    let glitch = try #require(ReadoutText("JAN 01 1885 AM 12:00"))
    let lampless = try #require(ReadoutText("JAN 01 1885 00:00"))
    let cases: [(SequenceEffect, String, Bool)] = [
      (.own, "OCT 26 1985 AM 08 21", true),
      (.dark, "            --      ", false),
      (.without(.month), "    26 1985 AM 08 21", true),
      (.without([.day, .colon]), "OCT    1985 AM 08 21", false),
      (.without([.year, .meridiem]), "OCT 26      -- 08 21", true),
      (.without([.hour, .minute]), "OCT 26 1985 AM      ", true),
      (.texts([glitch]), "JAN 01 1885 AM 12 00", true),
      (.texts([lampless]), "JAN 01 1885 -- 00 00", true),
      (.texts([]), "OCT 26 1985 AM 08 21", true),
    ]
    for (effect, text, colon) in cases {
      let picture = Self.altered(Self.sequence(Self.step(effect)), at: 0)
      #expect(picture.text == text, "\(effect)")
      #expect(picture.colon == colon, "\(effect)")
      #expect(picture.noise == 0, "\(effect)")
    }
    #expect(Self.altered(Self.sequence(Self.step(.dark)), at: 0) == .dark)
  }

  @Test func noiseChangesInEachPeriod() {
    let sequence = Self.sequence(Self.step(.noise))
    let noise = (0..<1000).map { Self.altered(sequence, at: $0).noise }
    #expect(Set(noise).count == 100)
    #expect(!noise.contains(0))
    for milliseconds in noise.indices {
      #expect(noise[milliseconds] == noise[milliseconds / 10 * 10], "\(milliseconds)")
    }
  }

  @Test func eachLightSetsItsBrightness() {
    func light(_ light: SequenceLight, at milliseconds: Int) -> UInt8 {
      Self.altered(Self.sequence(Self.step(.own, light)), at: milliseconds).brightness.sixteenths
    }
    #expect(light(.own, at: 0) == 12)
    #expect(light(.fixed(.lowest), at: 0) == 1)
    #expect(
      (0..<14).map { light(.rising, at: 10 * $0) } == [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12,
      ])
    #expect(
      (0..<14).map { light(.falling, at: 10 * $0) } == [
        12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0,
      ])
    let random = Set((0..<100).map { light(.random, at: 10 * $0) })
    #expect(random.isSubset(of: Set(1...16)) && random.count > 12)
    #expect(Self.altered(Self.sequence(Self.step(.own, .falling)), at: 130) == .dark)
  }

  @Test(arguments: [0, 1, 20, 50, 99, 100])
  func stepsHappenAsOftenAsTheirChance(percent: Int) {
    let sequence = Self.sequence(
      SequenceStep(start: 0, period: 10, readouts: .all, effect: .dark, percent: percent),
      length: 100_000)
    for position in ReadoutPosition.allCases {
      let count = (0..<10_000).count { Self.altered(sequence, at: 10 * $0, of: position) == .dark }
      #expect(abs(count - 100 * percent) <= 200, "\(position): \(count) of 10,000")
      if percent == 0 || percent == 100 { #expect(count == 100 * percent) }
    }
  }

  @Test func readoutsAndStepsDrawChancesIndependently() {
    let sequence = Self.sequence(
      SequenceStep(start: 0, period: 10, readouts: .all, effect: .dark, percent: 50),
      SequenceStep(start: 500, period: 10, readouts: .all, effect: .dark, percent: 50))
    func pattern(_ position: ReadoutPosition, from start: Int) -> [Bool] {
      (0..<50).map { Self.altered(sequence, at: start + 10 * $0, of: position) == .dark }
    }
    let patterns = ReadoutPosition.allCases.flatMap {
      [pattern($0, from: 0), pattern($0, from: 500)]
    }
    #expect(Set(patterns).count == 6)
  }

  @Test func latestStepWins() {
    let sequence = Self.sequence(
      SequenceStep(start: 100, readouts: .all, effect: .without(.month)),
      SequenceStep(start: 300, duration: 100, readouts: [.present], effect: .without(.day)),
      SequenceStep(start: 300, duration: 50, readouts: [.lastDeparted], effect: .dark),
      SequenceStep(start: 600, readouts: [], effect: .dark, event: "told"))
    func texts(_ position: ReadoutPosition) -> [String] {
      [-5, 0, 99, 100, 299, 300, 349, 350, 399, 400, 700, 999].map {
        Self.altered(sequence, at: $0, of: position).text
      }
    }
    let (own, month, day) = ("OCT 26 1985 AM 08 21", "    26 1985 AM 08 21", "OCT    1985 AM 08 21")
    let dark = ReadoutPicture.dark.text
    #expect(texts(.destination) == [own, own, own] + Array(repeating: month, count: 9))
    #expect(texts(.present) == [own, own, own, month, month, day, day, day, day, own, own, own])
    #expect(
      texts(.lastDeparted) == [own, own, own, month, month, dark, dark, own, own, own, own, own])
  }

  @Test func stepsAreSortedByStartAndThenAsWritten() {
    let sequence = Self.sequence(
      SequenceStep(start: 50, readouts: .all, effect: .dark),
      SequenceStep(start: 0, readouts: .all, effect: .own),
      SequenceStep(start: 50, readouts: .all, effect: .without(.year)))
    #expect(sequence.steps.map(\.start) == [0, 50, 50])
    #expect(Self.altered(sequence, at: 60).text == "OCT 26      AM 08 21")
  }

  @Test func aDarkReadoutStaysDark() throws {
    let glitch = try #require(ReadoutText("JAN 01 1885 AM 12:00"))
    for effect in [SequenceEffect.own, .dark, .without(.month), .texts([glitch]), .noise] {
      for light in [SequenceLight.own, .fixed(.full), .random, .rising, .falling] {
        let picture = Self.altered(Self.sequence(Self.step(effect, light)), at: 500, own: .dark)
        #expect(picture.brightness == .dark, "\(effect), \(light)")
      }
    }
  }

  /// Between two reported changes the picture must stay the same.
  @Test(arguments: TestTier.seeds(1..<21))
  func nextChangeMissesNoChange(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sequence = DisplaySequence.random(using: &generator)
    var next = -20
    for milliseconds in -20..<sequence.length {
      let change = sequence.nextChange(after: milliseconds)
      #expect(
        change > milliseconds && change <= sequence.length,
        "seed \(seed), \(milliseconds) ms: \(change)")
      for position in ReadoutPosition.allCases where milliseconds < next {
        let before = Self.altered(sequence, at: milliseconds - 1, seed: seed, of: position)
        let picture = Self.altered(sequence, at: milliseconds, seed: seed, of: position)
        #expect(picture == before, "seed \(seed), \(milliseconds) ms, \(position)")
      }
      if milliseconds >= next { next = change }
    }
  }

  @Test func sameSeedGivesTheSamePictures() {
    var generator = SeededGenerator(seed: 1955)
    let sequence = DisplaySequence.random(using: &generator)
    func film(_ seed: UInt64) -> [ReadoutPicture] {
      stride(from: 0, to: sequence.length, by: 7).map { Self.altered(sequence, at: $0, seed: seed) }
    }
    #expect(film(7) == film(7))
    let noise = Self.sequence(Self.step(.noise))
    #expect(Self.altered(noise, at: 0, seed: 7) != Self.altered(noise, at: 0, seed: 8))
  }

  @Test func glitchChangesNoState() throws {
    var stage = Stage(try .film(), at: try instant("2026-07-04T12:34:56"))
    let before = stage.machine
    try stage.order(.play("glitch"))
    let seen = stage.watch(1000)
    #expect(seen.contains { $0.picture.destination.text == "JAN 01 1885 AM 12 00" })
    #expect(seen.allSatisfy { $0.picture.present.text.hasPrefix("JUL 04 2026") })
    #expect(stage.machine.state == before.state)
    #expect(stage.machine.activity == "clock")
    #expect(stage.machine.picture(at: stage.now) == before.picture(at: stage.now))
  }

  @Test func darkenedReadoutsAreBlank() {
    for effect in [SequenceEffect.own, .without(.month), .noise] {
      #expect(Self.altered(Self.sequence(Self.step(effect, .fixed(.dark))), at: 0) == .dark, "\(effect)")
      #expect(Self.altered(Self.sequence(Self.step(effect, .own)), at: 0, own: .dark) == .dark, "\(effect)")
    }
  }
}

extension DisplaySequence {
  /// A sequence of random steps.
  fileprivate static func random(using generator: inout SeededGenerator) -> DisplaySequence {
    let length = Int.random(in: 10...400, using: &generator)
    let text = ReadoutText("JAN 01 1885 AM 12:00").map { [$0] } ?? []
    let effects: [SequenceEffect] = [
      .own, .dark, .without([.month, .colon]), .texts(text), .noise,
    ]
    let lights: [SequenceLight] = [.own, .fixed(.lowest), .random, .rising, .falling]
    let steps = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
      SequenceStep(
        start: .random(in: 0...length, using: &generator),
        duration: [nil, .random(in: 1...length, using: &generator)].randomElement(using: &generator)
          ?? nil,
        period: [nil, .random(in: 10...90, using: &generator)].randomElement(using: &generator)
          ?? nil,
        readouts: ReadoutSet(rawValue: .random(in: 0...7, using: &generator)),
        effect: effects.randomElement(using: &generator) ?? .own,
        light: lights.randomElement(using: &generator) ?? .own,
        percent: .random(in: 0...110, using: &generator))
    }
    return DisplaySequence(name: "random", description: "", length: length, steps: steps)
  }
}
