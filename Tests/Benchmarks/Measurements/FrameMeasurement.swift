import AllocationCount
import ClockModel
import DaemonCore
import LinuxSystem
import Panel
import PanelHAL

/// Measures the time and the heap allocations to compute an edge's image and diff it.
enum FrameMeasurement {
  static func run(boards: [String]) throws {
    for board in boards {
      let setup = try Bench.setup(board: board)
      var show = ClockShow(setup, at: Edge(halfSeconds: Bench.firstHalfSecond).time)
      var image = PanelImage(darkFor: setup.wiring)
      var shadow = image
      var transfers = measure(&show, &image, &shadow, edges: 1000)
      let allocations = allocation_count()
      let start = SystemClock.monotonicNanoseconds
      transfers = measure(&show, &image, &shadow, edges: Bench.edgesOfADay)
      let nanoseconds = Double(SystemClock.monotonicNanoseconds - start) / Double(Bench.edgesOfADay)
      let allocated = allocation_count() - allocations
      print(
        "  \(Bench.padded(board, 34)) \(Bench.fixed(nanoseconds / 1000, 2)) µs a frame, "
          + "\(allocated) heap allocations in \(Bench.edgesOfADay) frames, \(transfers) transfers")
    }
  }

  /// The daemon's work of one edge up to the bus: picture, frame, image, and the diff of every chip and line.
  private static func measure(
    _ show: inout ClockShow, _ image: inout PanelImage, _ shadow: inout PanelImage, edges: Int64
  ) -> Int {
    var transfers = 0
    for half in 0..<edges {
      let time = Edge(halfSeconds: Bench.firstHalfSecond + half).time
      var machine = show.machine
      _ = machine.advance(to: time)
      show.render(machine, at: time, into: &image)
      show.machine = machine
      for chip in image.chips.indices where image.chips[chip] != shadow.chips[chip] {
        for _ in RAMTransfers(from: shadow.chips[chip].ram, to: image.chips[chip].ram) { transfers += 1 }
        shadow.chips[chip] = image.chips[chip]
      }
      for line in image.lines.indices where image.lines[line] != shadow.lines[line] {
        shadow.lines[line] = image.lines[line]
      }
    }
    return transfers
  }
}
