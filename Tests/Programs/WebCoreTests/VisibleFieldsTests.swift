import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import ControlTestSupport
import Panel
import SCGI
import Testing
import Text

@testable import WebCore

/// Strangers see the clock and its readouts, and nothing else.
@Suite struct VisibleFieldsTests {
  // A prop whose texts name their fields.

  private static func canary(_ path: String) -> String { "CANARY-\(path)" }
  private static let now = WallTime(seconds: 1_795_252_800)

  private static func report() throws -> StatusReport {
    var report = try StatusReport.full(at: now, canary)
    var hidden = try #require(report.readouts.first)
    report.readouts[0].shown.position = .destination
    hidden.shown = ShownReadout(
      position: .present, label: hidden.shown.label, frame: hidden.shown.frame, isPrivate: true)
    report.readouts.append(hidden)
    return report
  }

  private static func record() -> FrameRecord {
    var frame = Frame(repeating: .dark)
    frame[.destination].masks[0] = 0x3F
    return FrameRecord(
      time: now, hourCycle: .twelve, labels: [canary("label"), canary("label"), canary("label")],
      frame: frame,
      hiding: .lastDeparted, timer: ShownTimer(position: .destination, light: .amber))
  }

  /// A site with content in every field, and the cookies of a paired browser.
  private func fullBench() throws -> (SiteBench, cookies: [String: String]) {
    let bench = SiteBench()
    let cookies = try bench.pair()
    try bench.show(Self.record())
    bench.site.showTest(WiringTestScene(caption: Self.canary("caption"), led: Self.canary("led")))
    bench.site.apply(EventReport(time: Self.now, name: "set", text: Self.canary("event")))
    bench.site.journeys = [
      JourneyEntry {
        $0.name = Self.canary("journey")
        $0.title = Self.canary("title")
      }
    ]
    return (bench, cookies)
  }

  // The list of fields.

  /// The paths of all JSON fields that contain no other fields.
  private func paths(_ bytes: [UInt8], _ root: String) throws -> Set<String> {
    var paths: Set<String> = []
    func walk(_ value: JSONValue, _ path: String) {
      switch value {
      case .object(let members): for member in members { walk(member.value, "\(path).\(member.key)") }
      case .array(let values) where !values.isEmpty: for value in values { walk(value, path) }
      default: paths.insert(path)
      }
    }
    walk(try JSONValue.parse(bytes), root)
    return paths
  }

  private func stream(_ scene: Scene, _ audience: Audience) throws -> Set<String> {
    try paths(Array(scene.event(for: audience).dropFirst("data: ".utf8.count).dropLast(2)), "event")
  }

  /// All fields that an audience receives.
  private func everything(for audience: Audience) throws -> Set<String> {
    let (bench, own) = try fullBench()
    let cookies = audience == .paired ? own : [:]
    let status = try bench.answer(
      bench.send("GET", "/api/status", cookies: cookies), .status(try Self.report()))
    var all = try paths(status.body, "status")
    all.formUnion(try paths(bench.get("/api/frame", cookies: cookies).body, "frame"))
    all.formUnion(try stream(bench.site.scene, audience))
    bench.site.lose(ControlFailure(69, "away"))
    all.formUnion(try stream(bench.site.scene, audience))
    return all
  }

  @Test func everyFieldHasAnAudience() throws {
    let sent = try everything(for: .paired)
    let listed = Set(VisibleFields.audiences.keys)
    #expect(sent.subtracting(listed).isEmpty, "add these fields to VisibleFields.audiences")
    #expect(listed.subtracting(sent).isEmpty, "these fields no longer exist")
  }

  @Test func strangersReceiveExactlyThePublicFields() throws {
    let visible = VisibleFields.audiences.filter { $0.value == .everybody }
    #expect(try everything(for: .everybody) == Set(visible.keys))
  }

  @Test func unlistedFieldsAreHiddenFromStrangers() throws {
    let newer = Array(
      #"{"time":"x","secret":1,"timer":"odd","readouts":[{"label":{"more":2},"text":"A","new":[3]}]}"#.utf8)
    let seen = String(decoding: VisibleFields.ofEverybody(newer, "status"), as: UTF8.self)
    #expect(seen == #"{"time":"x","timer":null,"readouts":[{"label":{},"text":"A"}]}"# + "\n")
    for broken in ["", "[", "7", "nonsense"] {
      let none = String(decoding: VisibleFields.ofEverybody(Array(broken.utf8), "status"), as: UTF8.self)
      #expect(["{}\n", "null\n"].contains(none), "\(broken)")
    }
  }

  // Pages, pictures, titles and the text for screen readers.

  private static let targets = [
    "/", "/?kiosk=1", "/?timer=1", "/?face=neumorphic", "/?face=neon&portrait=1", "/?face=bezier",
    "/?face=plain",
    "/scene?face=prop", "/scene?face=neon&portrait=1", "/scene?timer=1", "/still.svg?face=prop",
    "/picture.svg?face=plain", "/picture.svg?face=prop&portrait=1", "/page.css", "/curves.json", "/api/frame",
    "/api/status", "/events", "/api/events", "/states", "/alarms", "/wiring.svg", "/configuration",
    "/nothing",
  ]

  /// The fields whose texts appear in the answers of all addresses.
  private func canaries(_ bench: SiteBench, _ cookies: [String: String]) throws -> Set<String> {
    var found: Set<String> = []
    func collect(_ text: String) {
      // Labels are in capitals.
      for part in text.uppercased().split(separator: "CANARY-").dropFirst() {
        found.insert(String(part.prefix { $0.isLetter || $0 == "." }))
      }
    }
    for target in Self.targets {
      switch bench.send("GET", target, cookies: cookies) {
      case .answer(let answer): collect(answer.text)
      case .stream(_, let audience):
        collect(String(decoding: bench.site.scene.event(for: audience), as: UTF8.self))
      case let outcome:
        collect(try bench.answer(outcome, .status(try Self.report())).text)
        collect(try bench.answer(outcome, .refused(code: .impossible, message: Self.canary("refusal"))).text)
        collect(try bench.answer(outcome, failing: ControlFailure(69, Self.canary("failure"))).text)
      }
    }
    return found
  }

  @Test func pagesAndPicturesShowStrangersOnlyPublicFields() throws {
    let (bench, cookies) = try fullBench()
    let shown: Set = ["LABEL", "READOUTS.SHOWN.LABEL", "TIMER.TEXT"]
    #expect(try canaries(bench, [:]) == shown)
    // Paired browsers see everything at the same addresses.
    let all = try canaries(bench, cookies)
    let others: Set = [
      "ALARMS.PLAN.LABEL", "CONFIGURATION.PROBLEMS", "STATE.FILE", "EVENT", "CAPTION", "LED", "JOURNEY",
      "TITLE", "REFUSAL",
      "FAILURE",
    ]
    #expect(all.isSuperset(of: shown.union(others)), "\(others.subtracting(all))")
    // The reason for the daemon's absence may name its socket.
    bench.site.lose(ControlFailure(69, Self.canary("absence")))
    #expect(try canaries(bench, [:]).isSubset(of: shown))
    #expect(try canaries(bench, cookies).contains("ABSENCE"))
  }

  @Test func codeRequestsRevealNothingToStrangers() throws {
    let bench = SiteBench()
    let asked = bench.post("/pair/ask")
    let refused = try bench.answer(asked, .refused(code: .impossible, message: Self.canary("refusal")))
    let failed = try bench.answer(asked, failing: ControlFailure(69, Self.canary("failure")))
    #expect(!refused.text.contains("CANARY") && !failed.text.contains("CANARY"))
    let busy = try bench.answer(asked, failing: ControlFailure(refusal: .busy, Self.canary("failure")))
    #expect(busy.status == .serviceUnavailable && !busy.text.contains("CANARY"))
  }

  @Test func eventsLeaveTheStrangersStreamUnchanged() throws {
    let (bench, _) = try fullBench()
    let before = bench.site.scene
    for _ in 0..<5 { bench.site.apply(EventReport(time: Self.now, name: "alarm-set", text: "x")) }
    bench.site.showTest(nil)
    #expect(bench.site.scene.number(for: .everybody) == before.number(for: .everybody))
    #expect(bench.site.scene.event(for: .everybody) == before.event(for: .everybody))
    #expect(bench.site.scene.number(for: .paired) > before.number(for: .paired))
    try bench.show(Self.record())
    #expect(bench.site.scene.number(for: .everybody) > before.number(for: .everybody))
  }

  @Test func cachedStatusIsFilteredByAudience() throws {
    let (bench, cookies) = try fullBench()
    _ = try bench.answer(bench.send("GET", "/api/status", cookies: cookies), .status(try Self.report()))
    bench.now -= 1_000_000_000
    let stranger = try bench.answer(bench.send("GET", "/api/status"))
    #expect(stranger.status == .ok && !stranger.text.contains("CANARY-alarms"))
    bench.now -= 1_000_000_000
    let own = try bench.answer(bench.send("GET", "/api/status", cookies: cookies))
    #expect(own.text.contains("CANARY-alarms"))
  }
}
