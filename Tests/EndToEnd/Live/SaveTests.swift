import ControlProtocol
import Foundation
import TestSupport
import Testing

/// A save that is cut off anywhere, in whatever way, and finished later: never another board, never a set value lost.
@Suite(.serialized) struct SaveTests {
  /// What the test saves in turn: the same clock, with another label on a readout that nobody has set.
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

  /// How many saves of each way are asked for, by TIMECIRCUITS_SAVES: more than one keep the machine busy for minutes.
  private static let saves = ProcessInfo.processInfo.environment["TIMECIRCUITS_SAVES"].flatMap(Int.init)

  @Test(.enabled(if: saves == nil), arguments: SaveWay.allCases)
  func aSaveThatIsCutOffCostsNothing(way: SaveWay) async throws {
    try await Self.save(by: way, times: 1, seed: UInt64.random(in: .min ... .max))
  }

  @Test(.enabled(if: saves != nil)) func manySavesThatAreCutOffCostNothing() async throws {
    let saves = try #require(Self.saves)
    // More of them side by side; a user may have 128 file watches (inotify(7)).
    let daemons = saves > 20 ? 4 : 1
    let seed = UInt64.random(in: .min ... .max)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for way in SaveWay.allCases {
        for daemon in 0..<daemons {
          group.addTask {
            try await Self.save(by: way, times: (saves + daemon) / daemons, seed: seed &+ UInt64(daemon))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func save(by way: SaveWay, times: Int, seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let bench = try Workbench()
    try bench.makeFolder("state")
    try bench.makeFolder("etc")
    let file = bench["etc/c.toml"]
    try bench.write(configuration(0), to: "etc/c.toml")
    let child = try Child([
      "--simulate", "--config", file, "--state", bench["state"], "--socket", bench["socket"],
    ])
    try await child.record("to begin with") { _ in true }
    let client = try ControlConnection(bench["socket"])
    _ = try await client.ask(.set(.destination, "102619850121"))
    _ = try await client.ask(.set(.present, "110519550600"))
    try await child.record("of what was set") { hasWhatWasSet($0) }
    for number in 1...times {
      let bytes = Array(configuration(number).utf8)
      let cut = Int.random(in: 0..<bytes.count, using: &generator)
      // One in twenty takes long.
      let longest = number % 20 == 10 ? 50.0 : 1
      let seconds = Double.random(in: 0...longest, using: &generator)
      let place: Comment = "\(way), seed \(seed), save \(number), cut at \(cut) for \(seconds) s"
      try await way.save(bytes, to: file, cut: cut) { try await Task.sleep(for: .seconds(seconds)) }
      let record = try await shown(number, by: child, place)
      #expect(hasWhatWasSet(record), place)
      // The log is read once: lines come while it is looked at.
      let boards = child.errors.lines.filter { $0.contains("on board") }
      #expect(boards.allSatisfy { $0.contains("on board circuitsetup-tcd") }, place)
    }
    child.send(SIGTERM)
    let code = try await child.ended()
    #expect(code == 0, "\(child.report)")
  }

  private static func hasWhatWasSet(_ record: Record) -> Bool {
    record.readouts[0].text == "OCT 26 1985 AM 01:21"
      && record.readouts[1].text.hasPrefix("NOV 05 1955 AM 06:")
  }

  /// Waits for a record that shows a save, without reading all those before it again and again.
  private static func shown(_ number: Int, by child: Child, _ place: Comment) async throws -> Record {
    for _ in 0..<450 {
      if let line = child.output.lastLine {
        let record = try JSONDecoder().decode(Record.self, from: Data(line.utf8))
        if record.labels.last == "SAVE \(number)", record.labels.count == 3 { return record }
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw TookTooLong(awaited: "\(place)", context: child.report)
  }
}
