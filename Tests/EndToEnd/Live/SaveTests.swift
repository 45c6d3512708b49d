import ControlProtocol
import Foundation
import LiveTestSupport
import TestSupport
import Testing

/// A save that pauses at any byte never changes the board and never loses a set value.
@Suite(.ownThread) struct SaveTests {
  /// The saved configurations differ only in the label of the readout that is not set.
  private static func configuration(_ number: Int) -> String {
    """
    # The clock in the hall. Save \(number)
    board = "circuitsetup-tcd"

    [[readout]]
    zone = "Europe/Berlin"

    [[readout]]
    zone = "America/Los_Angeles"
    brightness = 9

    [[readout]]
    label = "SAVE \(number)"
    zone = "Asia/Kathmandu"

    [display]
    colon = "blink"

    """
  }

  /// The number of saves in each way, from TIMECIRCUITS_SAVES; .ci/full uses hundreds.
  private static let saves = ProcessInfo.processInfo.environment["TIMECIRCUITS_SAVES"].flatMap(Int.init) ?? 1
  /// The number of daemons that share the saves; a user may have 128 file watches (inotify(7)).
  private static let daemons = saves > 20 ? 4 : 1

  @Test(arguments: SaveWay.allCases, 0..<daemons)
  func interruptedSavesLoseNothing(way: SaveWay, daemon: Int) throws {
    try Self.save(
      by: way, times: (Self.saves + daemon) / Self.daemons, seed: UInt64.random(in: .min ... .max))
  }

  private static func save(by way: SaveWay, times: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bench = try Workbench()
    try bench.makeFolder("state")
    try bench.makeFolder("etc")
    let file = bench["etc/c.toml"]
    try bench.write(configuration(0), to: "etc/c.toml")
    let child = try Child([
      "--simulate", "--config", file, "--state", bench["state"], "--socket", bench["socket"],
    ])
    try child.record("at the start") { _ in true }
    let client = try ControlConnection(bench["socket"])
    _ = try client.ask(.set(.destination, "102619850121"))
    _ = try client.ask(.set(.present, "110519550600"))
    try child.record("with the set times") { hasSetValues($0) }
    for number in 1...times {
      let bytes = Array(configuration(number).utf8)
      let cut = Int.random(in: 0..<bytes.count, using: &generator)
      // One save in twenty is slow: nearly the minute that the daemon waits after a truncated file.
      let edges = Int.random(in: 0...(number % 20 == 10 ? 100 : 2), using: &generator)
      let place: Comment = "\(way), seed \(seed), save \(number), cut at \(cut) for \(edges) edges"
      try way.save(bytes, to: file, cut: cut) { try child.pass(edges: edges) }
      let record = try shown(number, by: child, place)
      #expect(hasSetValues(record), place)
      // Read the log only once, because lines arrive meanwhile.
      let boards = child.errors.lines.filter { $0.contains("on board") }
      #expect(boards.allSatisfy { $0.contains("on board circuitsetup-tcd") }, place)
    }
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0, "\(child.report)")
  }

  private static func hasSetValues(_ record: Record) -> Bool {
    record.readouts[0].text == "OCT 26 1985 AM 01:21"
      && record.readouts[1].text.hasPrefix("NOV 05 1955 AM 06:")
  }

  /// Waits for a record that shows a save.
  private static func shown(_ number: Int, by child: Child, _ place: Comment) throws -> Record {
    try child.record("for \(place)") { $0.labels.last == "SAVE \(number)" && $0.labels.count == 3 }
  }
}
