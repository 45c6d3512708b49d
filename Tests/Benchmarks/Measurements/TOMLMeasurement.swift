import LinuxSystem
import TOML
import TOMLProperties

/// Measures the time to parse or refuse the worst 64 KiB files: an edit must not delay an edge.
enum TOMLMeasurement {
  static func run() {
    var worst = (nanoseconds: UInt64(0), name: "")
    for load in TOMLLoad.all {
      let times = (0..<5).map { _ in
        let start = SystemClock.monotonicNanoseconds
        do throws(TOMLError) { _ = try TOML.parse(load.bytes) } catch {}
        return SystemClock.monotonicNanoseconds - start
      }
      let best = times.min() ?? 0
      if best > worst.nanoseconds { worst = (best, load.name) }
    }
    print(
      "  \(Bench.fixed(Double(worst.nanoseconds) / 1e6, 1)) ms for the worst of \(TOMLLoad.all.count): \(worst.name)"
    )
  }
}
