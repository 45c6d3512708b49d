import Foundation
import Testing

/// A daemon that simulates in real time what a configuration in a folder of its own says.
final class LiveClock: Sendable {
  let bench: Workbench
  let child: Child

  /// A configuration with one readout in UTC.
  static func configuration(label: String, board: String? = nil) -> String {
    (board.map { "board = \"\($0)\"\n\n" } ?? "") + "[[readout]]\nlabel = \"\(label)\"\nzone = \"UTC\"\n"
  }

  /// Writes the configuration, lets `preparing` arrange things, and starts the daemon.
  ///
  /// `paths` are variables of its environment whose values are names on the bench.
  init(
    configuration: String = LiveClock.configuration(label: "ONE"), path: String = "timecircuits.toml",
    adding arguments: [String] = [], environment: [String: String] = [:], paths: [String: String] = [:],
    preparing: (Workbench) throws -> Void = { _ in }
  ) async throws {
    _ = StallWitness.shared
    bench = try Workbench()
    try bench.write(configuration, to: "timecircuits.toml")
    try preparing(bench)
    let paths = paths.mapValues { [bench] in bench[$0] }
    child = try Child(
      ["--simulate", "--config", bench[path]] + arguments, environment: environment.merging(paths) { $1 })
    try await child.record("to begin with") { _ in true }
  }

  /// Makes an edit that changes the label, waits for the record that shows it, and returns how long after the
  /// edit that was.
  @discardableResult
  func milliseconds(until label: String, after edit: () throws -> Void) async throws -> Int64 {
    try edit()
    let edited = now()
    try await child.record("with the label \(label)") { $0.labels == [label] }
    let first = try #require(try child.records().first { $0.labels == [label] })
    return first.milliseconds - edited
  }

  /// Checks that the edit was shown within a second, and that meanwhile no half second was left out.
  func expectReload(to label: String = "TWO", after edit: () throws -> Void) async throws {
    try await calm()
    let start = now()
    let milliseconds = try await milliseconds(until: label, after: edit)
    // A machine that stood still costs its own time, and up to an edge more.
    let stalled = StallWitness.shared.stalled(since: start)
    let allowed = stalled > 0 ? 1500 + stalled : 1000
    #expect(
      milliseconds <= allowed, "shown \(milliseconds) ms after the edit; the machine stalled \(stalled) ms")
    try await expectUnbrokenRecords()
  }

  /// Checks that no half second is left out, that nothing but a new configuration is shown between two of them, and
  /// that something is lit in each record.
  func expectUnbrokenRecords() async throws {
    // The first is that of the start, between two edges.
    let records = try child.records().dropFirst()
    // What is taken within an edge's own millisecond bears the edge's time as well.
    var edges: [Record] = []
    for record in records
    where record.milliseconds % 500 == 0 && record.milliseconds != edges.last?.milliseconds {
      edges.append(record)
    }
    for (record, next) in zip(edges, edges.dropFirst()) {
      let gap = next.milliseconds - record.milliseconds
      // An edge is left out where the machine stood still over it, and nowhere else.
      let isExcused = gap % 500 == 0 && StallWitness.shared.stalled(since: record.milliseconds) >= 100
      #expect(gap == 500 || isExcused, "\(record.time) to \(next.time)")
    }
    try await child.logged("configuration taken", times: records.count - edges.count)
    for record in records {
      #expect(record.readouts.allSatisfy { $0.brightness > 0 && !$0.text.contains("  ") }, "\(record)")
    }
  }

  /// Ends the daemon as systemd does.
  func stop() async throws {
    child.send(SIGTERM)
    let code = try await child.ended()
    #expect(code == 0, "\(child.report)")
  }
}

/// Waits for a place within the half seconds of the wall clock.
func wait(forPhase milliseconds: Int64) async throws {
  let wait = ((milliseconds - now()) % 500 + 500) % 500
  try await Task.sleep(for: .milliseconds(wait))
}
