import Foundation
import Testing

/// A line of the JSON mirror.
struct Record: Decodable, Equatable {
  struct Readout: Decodable, Equatable {
    let name: String
    let label: String
    let text: String
    let colon: Bool
    let brightness: Int
  }

  let time: String
  let readouts: [Readout]

  /// The time in milliseconds since 1970.
  var milliseconds: Int64 {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter.date(from: time).map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) } ?? 0
  }

  var labels: [String] { readouts.map(\.label) }
}

extension Child {
  /// The records that were printed so far.
  func records() throws -> [Record] {
    try output.lines.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
  }

  /// Waits for a record that meets a condition and returns it.
  @discardableResult
  func record(
    _ awaited: String, within seconds: Double = 20, where condition: (Record) -> Bool
  ) async throws -> Record {
    var found: Record?
    try await eventually("a record \(awaited)", within: seconds, context: report) {
      found = try records().last(where: condition)
      return found != nil
    }
    return try #require(found)
  }
}

/// The wall clock in milliseconds since 1970.
func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
