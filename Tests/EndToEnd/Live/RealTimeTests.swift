import Foundation
import LiveTestSupport
import Testing

/// The simulated panel follows the wall clock; also the LED walk and the log's priorities.
@Suite(.ownThread) struct RealTimeTests {
  @Test func colonsAreLitInTheFirstHalfOfEachSecond() throws {
    let started = now()
    let clock = try LiveClock()
    try eventually("six records", context: clock.child.report) {
      try clock.child.records().count >= 6
    }
    let records = try clock.child.records()
    let first = try #require(records.first)
    #expect(started...now() ~= first.milliseconds)
    for record in records {
      #expect(record.readouts.allSatisfy { $0.colon == (record.milliseconds % 1000 < 500) }, "\(record)")
    }
    for record in records.dropFirst() { #expect(record.milliseconds % 500 == 0, "\(record.time)") }
    try clock.expectEdges()
    try clock.stop()
  }

  @Test func aGivenStartTimeAdvancesInRealTime() throws {
    let child = try Child(["--simulate", "--start", "1985-10-26T08:20:59.600Z", "--for", "1"])
    let code = try child.ended()
    let times = try child.records().map(\.time)
    #expect(code == 0)
    #expect(times == ["1985-10-26T08:20:59.600Z", "1985-10-26T08:21:00.000Z", "1985-10-26T08:21:00.500Z"])
  }

  @Test(
    arguments: [([], 345, 345), (["--all"], 1545, 345), (["--part", "present"], 115, 115)]
      as [([String], Int, Int)])
  func aWalkNamesEveryLEDOfTheBoard(options: [String], count: Int, wired: Int) throws {
    let child = try Child(
      [
        "--simulate", "--speed", "max", "--test", "walk", "--start", "2026-01-01T00:00:00Z", "--board",
        "adafruit-backpacks",
      ] + options)
    let code = try child.ended()
    let lines = Array(child.errors.lines.dropFirst())
    #expect(code == 0)
    #expect(child.errors.lines.first?.hasPrefix("\(wired) LEDs of adafruit-backpacks, ") == true)
    #expect(lines.count == count)
    #expect(Set(lines).count == count)
    #expect(lines.filter { !$0.contains("not in the board profile") }.count == wired)
    if options.isEmpty {
      let (first, last) = (
        "1 of 345: destination month1 segment a: /dev/i2c-1 0x70 common 0 row 0",
        "345 of 345: last-departed minute2 segment g: /dev/i2c-3 0x73 common 4 row 6"
      )
      #expect(lines.first == first)
      #expect(lines.last == last)
    }
  }

  /// The journal stores priorities; terminals and files do not.
  @Test(arguments: [true, false])
  func onlyServicesPrefixLinesWithPriorities(isService: Bool) throws {
    let child = try Child(
      ["--simulate", "--test", "lamps", "--for", "0.1", "--board", "adafruit-backpacks"], isService: isService
    )
    _ = try child.ended()
    #expect(child.errors.lines == [(isService ? "<5>" : "") + "all lamps of adafruit-backpacks are lit"])
  }

  @Test func unknownChipsAreReportedWithTheKnownOnes() throws {
    let child = try Child(["--simulate", "--test", "walk", "--chip", "0x77", "--board", "circuitsetup-tcd"])
    let code = try child.ended()
    #expect(code == 64)
    #expect(child.errors.text.contains("the board has no chip 0x77: it has /dev/i2c-1:0x71"))
  }
}
