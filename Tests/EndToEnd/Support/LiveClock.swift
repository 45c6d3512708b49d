import Foundation
import LiveTestSupport
import Testing

/// A real-time simulation of a configuration in its own folder.
final class LiveClock: Sendable {
  let bench: Workbench
  let child: Child

  /// A configuration with one readout in UTC.
  static func configuration(label: String, board: String? = nil) -> String {
    (board.map { "board = \"\($0)\"\n\n" } ?? "") + "[[readout]]\nlabel = \"\(label)\"\nzone = \"UTC\"\n"
  }

  /// Writes the configuration, calls `preparing` and starts the daemon.
  ///
  /// `paths` are environment variables whose values are names on the bench.
  init(
    configuration: String = LiveClock.configuration(label: "ONE"), path: String = "timecircuits.toml",
    adding arguments: [String] = [], environment: [String: String] = [:], paths: [String: String] = [:],
    preparing: (Workbench) throws -> Void = { _ in }
  ) throws {
    bench = try Workbench()
    try bench.write(configuration, to: "timecircuits.toml")
    try preparing(bench)
    let paths = paths.mapValues { [bench] in bench[$0] }
    child = try Child(
      ["--simulate", "--config", bench[path]] + arguments, environment: environment.merging(paths) { $1 })
    try child.record("at the start") { _ in true }
  }

  /// Makes an edit that changes the label and waits for a record with it.
  func expectReload(to label: String = "TWO", after edit: () throws -> Void) throws {
    try edit()
    try child.record("with the label \(label)") { $0.labels == [label] }
    try expectEdges()
  }

  /// Checks that only new configurations are shown between half seconds, and that every record is lit.
  func expectEdges() throws {
    // The first record is the start, between two edges.
    let records = try child.records().dropFirst()
    // A configuration applied within the edge's millisecond has the edge's time.
    var edges: [Record] = []
    for record in records
    where record.milliseconds % 500 == 0 && record.milliseconds != edges.last?.milliseconds {
      edges.append(record)
    }
    for (record, next) in zip(edges, edges.dropFirst()) {
      #expect(record.milliseconds < next.milliseconds, "\(record.time) to \(next.time)")
    }
    try child.logged("configuration applied", times: records.count - edges.count)
    for record in records {
      #expect(record.readouts.allSatisfy { $0.brightness > 0 && !$0.text.contains("  ") }, "\(record)")
    }
  }

  /// Ends the daemon as systemd does.
  func stop() throws {
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0, "\(child.report)")
  }
}
