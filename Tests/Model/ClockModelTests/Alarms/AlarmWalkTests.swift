import ClockModel
import ClockTestSupport
import LiveTestSupport
import Testing
import TestSupport
import TypedTime

/// Rings and missed alarms on random walks against Python.
@Suite(.ownThread) struct AlarmWalkTests {
  private static let zones = [
    "Australia/Lord_Howe", "Africa/Casablanca", "Europe/Dublin", "America/New_York", "America/St_Johns",
    "Pacific/Apia", "Etc/UTC",
  ]

  @Test func ringsAndMissesMatchPython() throws {
    let zones = try Self.zones.map { AlarmZone($0, try systemZone($0)) }
    var walks = ""
    for seed in TestTier.rounds(10_000) { walks += try Self.walk(UInt64(seed), zones) + "\n" }
    let (status, output) = try PythonOracle.run("check_walks_against_python.py", input: walks)
    #expect(status == 0, "\(output)")
  }

  /// A walk in the script's format: its alarms, then each step with its notices.
  private static func walk(_ seed: UInt64, _ zones: [AlarmZone]) throws -> String {
    var random = SeededGenerator(seed: seed)
    // Three years, which include many clock changes.
    let start = try instant("2025-01-01T00:00:00").seconds + Int64.random(in: 0..<94_000_000, using: &random)
    var stage = Stage(try .film(), sync: .synchronised, at: WallTime(seconds: start))
    var lines = ["\(seed)", "\(start)"]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let zone = zones[Int.random(in: zones.indices, using: &random)]
      let days = Weekdays(rawValue: UInt8.random(in: 1...127, using: &random))
      let isOften = Bool.random(using: &random)
      let plan = try #require(
        AlarmPlan(
          hour: Int.random(in: 0...23, using: &random), minute: Int.random(in: 0...59, using: &random),
          days: .weekly(isOften ? .daily : days)))
      try stage.order(.alarm(.set(plan, by: zone)))
      lines.append(
        "A \(zone.name) \(plan.timeText) \(plan.daysText == "daily" ? Weekdays.names.joined(separator: ",") : (isOften ? Weekdays.daily : days).list.joined(separator: ","))"
      )
    }
    var reported = stage.notices.count
    for _ in 0..<12 {
      let step: String
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        // Often stops near an alarm.
        let next = stage.machine.nextAlarm.map {
          $0.seconds - stage.now.seconds + Int64.random(in: -2...700, using: &random)
        }
        let near = next.flatMap { 0...200_000 ~= $0 && Bool.random(using: &random) ? $0 : nil }
        let seconds = near ?? Int64.random(in: 0...20_000, using: &random)
        step = "W \(seconds)"
        stage.wait(seconds * 1000)
      case 2:
        let sizes: [Int64] = [300, 599, 600, 601, 4_000, 90_000, 400_000, 9_000_000]
        let size = sizes.randomElement(using: &random) ?? 1
        let seconds = Int64.random(in: -size...size, using: &random)
        step = "C \(seconds)"
        stage.setClock(byMilliseconds: seconds * 1000)
      default:
        let seconds = Int64.random(in: 1...(Bool.random(using: &random) ? 900 : 300_000), using: &random)
        step = "P \(seconds)"
        stage = Stage(
          try .film(), state: stage.machine.state, sync: .synchronised, at: stage.later(seconds * 1000))
        reported = 0
        stage.wait(0)
      }
      lines.append("\(step)\(words(stage.notices[reported...]))")
      reported = stage.notices.count
    }
    return lines.joined(separator: "|")
  }

  /// The alarm notices as words: `R1` is a ring of alarm 1, `M2x3` three missed rings of alarm 2.
  private static func words(_ notices: ArraySlice<Notice>) -> String {
    func detail(_ notice: Notice, _ name: String) -> String {
      notice.details.first { $0.name == name }?.value ?? ""
    }
    let words = notices.compactMap { notice -> String? in
      switch notice.kind {
      case .alarm: "R\(detail(notice, "number"))"
      case .alarmMissed: "M\(detail(notice, "number"))x\(detail(notice, "count"))"
      default: nil
      }
    }
    return words.sorted().map { " " + $0 }.joined()
  }
}
