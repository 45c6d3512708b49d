import Foundation
import Testing

/// A disk that takes its time, as a network file system or a card with read errors, makes no edge late.
@Suite(.enabled(if: Tracer.isAvailable)) struct SlowDiskTests {
  @Test func aLookAtFilesThatTakesSecondsMakesNoEdgeLate() async throws {
    let clock = try await LiveClock()
    let (bench, child) = (clock.bench, clock.child)
    let tracer = try await Tracer(
      delaying: [bench["timecircuits.toml"], bench.path], by: 1200, in: child, log: bench["trace"])
    // Nobody does anything: it is looked at every half minute.
    try await eventually("a look", within: 60, context: child.report) { try tracer.delayed > 0 }
    try await Task.sleep(for: .seconds(2))
    try await clock.expectUnbrokenRecords()
    let looks = try tracer.delayed
    try bench.write(LiveClock.configuration(label: "TWO"), to: "timecircuits.toml")
    try await child.record("of the edit", within: 60) { $0.labels == ["TWO"] }
    #expect(try tracer.delayed > looks)
    tracer.stop()
    try await clock.expectUnbrokenRecords()
    try await clock.stop()
  }
}
