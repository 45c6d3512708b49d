import Foundation
import Testing

/// The wall clock's seconds on the simulated panel.
@Suite struct RealTimeTests {
  @Test func colonsAreLitInTheFirstHalfOfEachSecondOfTheWallClock() async throws {
    let started = now()
    let clock = try await LiveClock()
    try await eventually("six records", context: clock.child.report) {
      try clock.child.records().count >= 6
    }
    let records = try clock.child.records()
    let first = try #require(records.first)
    #expect(started...now() ~= first.milliseconds)
    for record in records {
      #expect(record.readouts.allSatisfy { $0.colon == (record.milliseconds % 1000 < 500) }, "\(record)")
    }
    for record in records.dropFirst() { #expect(record.milliseconds % 500 == 0, "\(record.time)") }
    try await clock.expectUnbrokenRecords()
    try await clock.stop()
  }

  @Test func aChosenStartRunsInRealTimeFromThere() async throws {
    let child = try Child(["--simulate", "--start", "1985-10-26T08:20:59.600Z", "--for", "1"])
    let code = try await child.ended()
    let times = try child.records().map(\.time)
    #expect(code == 0)
    #expect(times == ["1985-10-26T08:20:59.600Z", "1985-10-26T08:21:00.000Z", "1985-10-26T08:21:00.500Z"])
  }

  @Test func aWalkNamesEveryBitAndLine() async throws {
    let child = try Child(
      [
        "--simulate", "--speed", "max", "--test", "walk", "--start", "2026-01-01T00:00:00Z", "--board",
        "adafruit-backpacks",
      ])
    let code = try await child.ended()
    let lines = child.errors.lines
    let (first, last) = (
      "<5>chip 0x70 on /dev/i2c-1, byte 0 bit 0 (common 0, row 0): destination month1 segment a",
      "<5>line GPIO13: last-departed colon"
    )
    #expect(code == 0)
    #expect(lines.first == first)
    #expect(lines.last == last)
    // Twelve chips of 16 bytes, and nine lines.
    let leds: Int = 12 * 16 * 8 + 9
    #expect(lines.count == leds)
    #expect(Set(lines).count == lines.count)
  }
}
