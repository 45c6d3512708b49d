import Foundation
import LiveTestSupport
import TestSupport
import Testing

/// A slow disk, such as a network file system or a card with read errors, delays no edge.
@Suite(.ownThread, .needs(Tracer.requirement)) struct SlowDiskTests {
  @Test(arguments: TestTier.isFull ? [false, true] : [false])
  func fileAccessOfSecondsDelaysNoEdge(isIdle: Bool) throws {
    let clock = try LiveClock()
    let (bench, child) = (clock.bench, clock.child)
    let tracer = try Tracer(
      delaying: [bench["timecircuits.toml"], bench.path], by: 1200, in: child, log: bench["trace"])
    if isIdle {
      // Without any edit the daemon polls the file every half minute.
      try eventually("a poll of the file", context: child.report) { try tracer.delayed > 0 }
    } else {
      try bench.write(LiveClock.configuration(label: "ONE") + "# Another comment\n", to: "timecircuits.toml")
      try eventually("a read of the file", context: child.report) { try tracer.delayed > 0 }
    }
    try child.pass(edges: 4)
    try clock.expectEdges()
    let delays = try tracer.delayed
    try bench.write(LiveClock.configuration(label: "TWO"), to: "timecircuits.toml")
    try child.record("with the edited label") { $0.labels == ["TWO"] }
    #expect(try tracer.delayed > delays)
    tracer.stop()
    try clock.expectEdges()
    try clock.stop()
  }
}
