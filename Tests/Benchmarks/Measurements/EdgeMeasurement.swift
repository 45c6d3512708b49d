import ClockModel
import DaemonCore
import Glibc
import LinuxSystem

/// Measures how late the daemon's timer code wakes at 20 ms edges; the counterpart of `edge_reference.c`.
enum EdgeMeasurement {
  private static let interval: Int64 = 20_000_000

  static func run(count: Int) throws {
    let clock = try SystemEdgeClock()
    var poller = Poller()
    guard let descriptor = clock.descriptor else { return }
    let index = poller.add(descriptor)
    // Like the daemon's output at an edge: one small write.
    let pipe = try SinkPipe()
    var lateness: [Int64] = []
    lateness.reserveCapacity(count)
    var target = nextEdge(after: clock.now)
    while lateness.count < count {
      if try clock.arm(target) { target = nextEdge(after: clock.now) }
      poller.wait(milliseconds: nil)
      guard poller.isReadable(index), try clock.acknowledge() == .due else { continue }
      pipe.write()
      lateness.append(clock.now.nanoseconds(since: target))
      target = nextEdge(after: clock.now)
    }
    lateness.sort()
    print("\(lateness[count / 2] / 1000) \(lateness[count * 99 / 100] / 1000) \(lateness[count - 1] / 1000)")
  }

  private static func nextEdge(after time: WallTime) -> WallTime {
    let rest = Int64(time.nanoseconds) % interval
    return time.advanced(byNanoseconds: interval - rest)
  }
}

/// A pipe that is never read; it is large enough for a byte per edge.
private struct SinkPipe {
  private let ends: [CInt]

  init() throws(SystemError) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw .last("create a pipe") }
    self.ends = ends
  }

  func write() {
    var byte: UInt8 = 0
    _ = Glibc.write(ends[1], &byte, 1)
  }
}
