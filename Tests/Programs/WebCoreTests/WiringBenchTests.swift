import Configuration
import ControlClient
import ControlProtocol
import ControlTestSupport
import LinuxSystem
import Panel
import SCGI
import Testing

@testable import WebCore

/// The page's wiring bench.
@Suite struct WiringBenchTests {
  /// The status in the protocol's document.
  static func status() throws -> StatusReport {
    for line in try ProtocolDocument().exchanges.flatMap(\.received) {
      if case .reply(.status(let report)) = try ServerLine(Array(line.utf8)).message.content { return report }
    }
    throw ControlFailure(1, "the document has no status")
  }

  private static let form = "application/x-www-form-urlencoded"

  @Test func wiringTestIsStartedSteppedAndEnded() throws {
    let bench = SiteBench.open()
    try bench.show()
    #expect(bench.get("/").text.contains("data-running hidden"))
    // The daemon client knows whether a test is running; the site does not.
    let early = bench.post("/api/step", #"{"to":"next"}"#)
    let impossible = ControlFailure(refusal: .impossible, "no wiring test is running: start one first")
    let refused = try bench.answer(early, failing: impossible)
    #expect(refused.status == .conflict)
    #expect(refused.text.contains("start one first"))
    let begun = bench.post("/api/test", "kind=walk&readout=present", type: Self.form)
    #expect(begun.request == .test(.walk, WiringTestScope(readout: .present)))
    let answer = try bench.answer(begun, .begun(message: "128 LEDs"))
    #expect(answer.status == .seeOther)
    bench.site.showTest(WiringTestScene(caption: "1 of 128: <x>", led: "present-am"))
    let page = bench.get("/").text
    #expect(!page.contains("data-running hidden"))
    #expect(page.contains("1 of 128: &lt;x&gt;"))
    #expect(page.contains("data-led=\"present-am\""))
    let event = String(decoding: bench.site.scene.event(for: .paired), as: UTF8.self)
    #expect(event.contains(#""test":{"caption":"1 of 128: <x>","led":"present-am"}"#))
    let step = bench.post("/api/step", "to=toggle", type: Self.form)
    #expect(step.request == .step(.toggle))
    let ended = bench.post("/api/test-end", "", type: Self.form)
    #expect(ended.status == 303)
  }

  private static let refusals: [(ControlFailure, code: String, SCGIAnswer.Status)] = [
    (ControlFailure(refusal: .impossible, "no"), "impossible", .conflict),
    (ControlFailure(refusal: .rateLimited, "no"), "rate-limited", .tooManyRequests),
    (ControlFailure(refusal: .busy, "no"), "busy", .serviceUnavailable),
    (ControlFailure(refusal: .stopping, "no"), "stopping", .serviceUnavailable),
    (ControlFailure(refusal: .badValue, "no"), "bad-value", .badRequest),
    (ControlFailure(Exit.unavailable, "no"), "away", .serviceUnavailable),
  ]

  @Test(arguments: refusals.indices) func aRefusalKeepsTheDaemonsCode(index: Int) throws {
    let (failure, code, status) = Self.refusals[index]
    let bench = SiteBench.open()
    let answer = try bench.answer(bench.post("/api/step", #"{"to":"next"}"#), failing: failure)
    #expect(answer.status == status)
    #expect(answer.text.contains("\"\(code)\""))
  }

  private static let mistakes = [
    ("test", "{}"), ("test", #"{"kind":"all"}"#), ("test", #"{"kind":"walk","readout":"middle"}"#),
    ("step", "{}"), ("step", #"{"to":"up"}"#), ("test", "["),
    ("test", #"{"request":"reset","kind":"walk","chip":"0x99"}"#),
  ]

  @Test(arguments: mistakes.indices) func invalidTestRequestsAreRefused(index: Int) {
    let (name, body) = Self.mistakes[index]
    let bench = SiteBench.open()
    if name == "step" { bench.site.showTest(WiringTestScene(caption: "x", led: nil)) }
    let outcome = bench.post("/api/\(name)", body)
    #expect(outcome.status == 400)
  }

  @Test func strangersCannotUseTheWiringBench() {
    let bench = SiteBench()
    for (name, body) in [("test", #"{"kind":"walk"}"#), ("step", #"{"to":"next"}"#), ("test-end", "{}")] {
      let outcome = bench.post("/api/\(name)", body)
      #expect(outcome.status == 403, "\(name)")
    }
    #expect(bench.get("/wiring.svg").status == .forbidden)
    #expect(bench.get("/configuration").status == .forbidden)
  }

  @Test func wiringPictureMarksTheTestedLED() throws {
    let bench = SiteBench.open()
    var report = try Self.status()
    let drawn = try bench.answer(bench.send("GET", "/wiring.svg"), .status(report))
    #expect(drawn.status == .ok)
    #expect(drawn.text.contains("The wiring of the board adafruit-backpacks"))
    #expect(!drawn.text.contains("class=\"lamp on\""))
    bench.site.showTest(WiringTestScene(caption: "x", led: "present-am"))
    let marked = try bench.answer(bench.send("GET", "/wiring.svg"), .status(report))
    #expect(marked.text.contains("id=\"present-am\" class=\"lamp on\""))
    report.board = "of-my-own"
    let unknown = try bench.answer(bench.send("GET", "/wiring.svg"), .status(report))
    #expect(unknown.status == .notFound)
    #expect(unknown.text.contains("of-my-own") && unknown.text.contains("/etc/timecircuits/boards"))
  }
}
