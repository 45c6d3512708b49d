import ClockModel
import Testing

/// Typed durations.
@Suite struct TimeSpanTests {
  @Test(
    arguments: [
      ("10s", 10_000), ("90", 90_000), ("500ms", 500), ("2m", 120_000), ("2min", 120_000), ("1h", 3_600_000),
      ("00010s", 10_000), ("1 s", 1000), ("1S", 1000), ("18 min", 1_080_000), ("18 minutes", 1_080_000),
      ("1 Hour", 3_600_000),
      ("90 seconds", 90_000), ("2 hrs", 7_200_000),
    ] as [(String, Int)])
  func commonUnitSpellingsAreRead(text: String, milliseconds: Int) {
    #expect(TimeSpan(text)?.milliseconds == milliseconds)
  }

  @Test(
    arguments: [
      "", "s", "0", "0s", "-1s", "1.5s", "1 s s", "s 1", "1 minuteses", "0x10", "1d", "999999999999", "1ss",
      "\u{661}s",
    ])
  func invalidDurationsAreRefused(text: String) { #expect(TimeSpan(text) == nil) }
}
