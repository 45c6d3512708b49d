import Foundation
import LiveTestSupport
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
  ) throws {
    bench = try Workbench()
    try bench.write(configuration, to: "timecircuits.toml")
    try preparing(bench)
    let paths = paths.mapValues { [bench] in bench[$0] }
    child = try Child(
      ["--simulate", "--config", bench[path]] + arguments, environment: environment.merging(paths) { $1 })
    try child.record("to begin with") { _ in true }
  }

  /// Makes an edit that changes the label, and waits for the record that shows it.
  func expectReload(to label: String = "TWO", after edit: () throws -> Void) throws {
    try edit()
    try child.record("with the label \(label)") { $0.labels == [label] }
    try expectEdges()
  }

  /// Checks that nothing but a new configuration is shown between two half seconds, and that something is lit in each record.
  func expectEdges() throws {
    // The first is that of the start, between two edges.
    let records = try child.records().dropFirst()
    // What is taken within an edge's own millisecond bears the edge's time as well.
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
