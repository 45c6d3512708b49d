import Foundation

/// How long each thread of a process has waited for a processor since its start.
struct QueueTimes: Sendable {
  private let times: [String: Int64]

  /// The current times (`schedstat` in proc(5): nanoseconds on a processor, and ready to run without one).
  init(of process: pid_t) {
    let folder = "/proc/\(process)/task"
    var times: [String: Int64] = [:]
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(thread)/schedstat") else {
        continue
      }
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
      times[thread] = fields.dropFirst().first.flatMap { Int64($0) }.map { $0 / 1000 }
    }
    self.times = times
  }

  /// How long all threads waited since earlier, in microseconds.
  ///
  /// It is the sum, since each thread may have waited for another one that waited.
  func since(_ earlier: QueueTimes) -> Int64 {
    times.reduce(0) { $0 + $1.value - (earlier.times[$1.key] ?? 0) }
  }
}
