import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import ControlTestSupport
import Keys
import LinuxSystem
import Panel
import SCGI
import Secrets
import Testing

@testable import WebCore

/// Pairing a browser with a code that the prop shows, or with the owner's word.
@Suite struct PairingByCodeTests {
  @Test func typedCodePairsTheBrowser() throws {
    let bench = SiteBench()
    let asked = bench.post("/pair/ask")
    let digits = try #require(PairingDigits(SiteBench.code))
    #expect(asked.request == .showCode(digits, milliseconds: 60_000))
    let browser = try bench.answer(asked).cookies
    let page = bench.get("/", cookies: browser)
    #expect(page.text.contains("name=\"code\""))
    #expect(!page.text.contains(SiteBench.code))
    let stranger = bench.get("/")
    #expect(!stranger.text.contains("name=\"code\""))
    let typed = try bench.answer(
      bench.post("/pair/type", #"{"code":"190 855","name":"Phone"}"#, cookies: browser))
    #expect(typed.status == .ok)
    #expect(bench.site.errands.contains(.hideCode))
    #expect(bench.site.bookIsNew)
    let cookies = typed.cookies
    #expect(cookies["timecircuits"]?.count == 16 + 1 + 64)
    let setting = typed.fields.first { "\($0.name)" == "Set-Cookie" }?.value ?? ""
    #expect(setting.contains("HttpOnly") && setting.contains("SameSite=Strict"))
    let departure = bench.post("/api/depart", cookies: cookies)
    #expect(departure.request == .depart)
    #expect(bench.get("/", cookies: cookies).text.contains("Paired as Phone"))
    let ended = try bench.answer(bench.post("/pair/end", cookies: cookies))
    #expect(ended.status == .ok)
    let after = bench.post("/api/depart", cookies: cookies)
    #expect(after.status == 403)
  }

  /// Without scripts the answer repeats the field.
  @Test func wrongCodeIsReportedBesideTheField() throws {
    let bench = SiteBench()
    let browser = try bench.answer(bench.post("/pair/ask")).cookies
    let answer = try bench.answer(
      bench.post(
        "/pair/type", "code=000000&name=%22Phone%22", type: "application/x-www-form-urlencoded",
        cookies: browser))
    #expect(answer.status == .badRequest)
    for words in [
      "Wrong code: 4 tries left.", "method=\"post\" action=\"type\">",
      "name=\"code\"", "value=\"&quot;Phone&quot;\"",
    ] {
      #expect(answer.text.contains(words), "\(words) is not in \(answer.text)")
    }
    let typed = try bench.answer(
      bench.post(
        "/pair/type", "code=\(SiteBench.code)", type: "application/x-www-form-urlencoded", cookies: browser))
    #expect(typed.status == .seeOther)
  }

  @Test func codeThatCannotBeShownIsDiscarded() throws {
    let bench = SiteBench()
    let asked = bench.post("/pair/ask")
    let refused = try bench.answer(asked, .refused(code: .impossible, message: "wait for the car"))
    #expect(refused.status == .conflict)
    // The daemon's message may name files.
    #expect(!refused.text.contains("wait for the car"))
    #expect(refused.text.contains("a journey may be under way"))
    let again = bench.post("/pair/ask")
    #expect(again.request != nil)
    let lost = bench.site.answer(
      .code(.random(bits: 128), asForm: false), with: .failed(ControlFailure(69, "away")), at: bench.moment)
    #expect(lost.status == .serviceUnavailable)
  }

  @Test func twoBrowsersDoNotShareACode() throws {
    let bench = SiteBench()
    let one = try bench.answer(bench.post("/pair/ask")).cookies
    let two = try bench.answer(bench.post("/pair/ask"))
    #expect(two.status == .conflict)
    let typed = try bench.answer(
      bench.post("/pair/type", #"{"code":"\#(SiteBench.code)"}"#, cookies: two.cookies))
    #expect(typed.status == .conflict)
    let own = try bench.answer(bench.post("/pair/type", #"{"code":"\#(SiteBench.code)"}"#, cookies: one))
    #expect(own.status == .ok)
  }

  @Test func wordPairsAtTheFirstTryDuringAFlood() throws {
    let bench = SiteBench()
    try bench.show()
    let home = "192.168.1.5"
    func hostile(_ number: Int) throws {
      // A millisecond apart, and every third from the owner's own address.
      bench.now -= 999_000_000
      let address = number % 3 == 0 ? home : "10.0.\(number / 250).\(number % 250)"
      let asked = bench.hostile(
        "/pair/ask", number % 5 == 0 ? #"{"word":"badedidodu"}"# : "{}", address: address)
      guard asked.request != nil else { return }
      let cookies = try bench.answer(asked).cookies
      // Some burn their code, others leave it.
      guard number % 2 == 0 else { return }
      for _ in 0..<5 {
        bench.now -= 999_000_000
        _ = bench.hostile("/pair/type", #"{"code":"000000"}"#, cookies: cookies, address: address)
      }
    }
    for number in 0..<500 { try hostile(number) }
    let refused = bench.hostile("/pair/ask", "{}", address: home)
    #expect(refused.request == nil)
    let word = try bench.word()
    for number in 500..<999 { try hostile(number) }
    bench.now -= 1_000_000_000
    let asked = bench.hostile("/pair/ask", #"{"word":"\#(word)"}"#, address: home)
    let digits = try #require(PairingDigits(SiteBench.code))
    #expect(asked.request == .force(.showCode(digits, milliseconds: 60_000)))
    let cookies = try bench.answer(asked).cookies
    bench.now -= 1_000_000_000
    #expect(bench.get("/", cookies: cookies).text.contains("name=\"code\""))
    // An overheard word is worthless by now.
    let stolen = bench.hostile("/pair/ask", #"{"word":"\#(word)"}"#, address: "10.0.0.1")
    #expect(stolen.request == nil)
    for number in 1000..<1500 { try hostile(number) }
    bench.now -= 1_000_000_000
    let typed = bench.hostile(
      "/pair/type", #"{"code":"\#(SiteBench.code)"}"#, cookies: cookies, address: home)
    let paired = try bench.answer(typed)
    #expect(paired.status == .ok)
    bench.now += 60_000_000_000
    let departure = bench.post("/api/depart", cookies: paired.cookies)
    #expect(departure.request == .depart)
  }

  @Test func wordSurvivesARefusalByTheDaemon() throws {
    let bench = SiteBench()
    let word = try bench.word()
    let early = try bench.answer(
      bench.post("/pair/ask", #"{"word":"\#(word)"}"#),
      .refused(code: .impossible, message: "wait for the car"))
    // The owner may see the daemon's message.
    #expect(early.status == .conflict && early.text.contains("wait for the car"))
    let again = bench.post("/pair/ask", cookies: early.cookies)
    let digits = try #require(PairingDigits(SiteBench.code))
    #expect(again.request == .force(.showCode(digits, milliseconds: 60_000)))
  }

  @Test func formAcceptsTheWord() throws {
    let bench = SiteBench()
    #expect(bench.get("/").text.contains("name=\"word\""))
    let word = try bench.word()
    let form = "application/x-www-form-urlencoded"
    let wrong = try bench.answer(bench.post("/pair/ask", "word=x", type: form))
    #expect(wrong.status == .badRequest && wrong.text.contains("timecircuitsctl web pair"))
    let asked = bench.post("/pair/ask", "word=\(word.uppercased())+", type: form)
    guard case .force? = asked.request else {
      Issue.record("the form does not accept the word")
      return
    }
    // The form sends an empty field if no word was entered.
    let other = SiteBench()
    #expect(other.post("/pair/ask", "word=", type: form).request != nil)
  }

  private static let ends: [EventReport] = [
    SiteBench.pairingEvent(isShown: false), SiteBench.pairingEvent(isShown: true),
    EventReport(time: WallTime(seconds: 0), name: "test", text: "wiring test started: walk"),
    EventReport(time: WallTime(seconds: 0), name: "lost", text: "12 events were dropped"),
  ]

  @Test(arguments: PairingByCodeTests.ends.indices) func eventsThatMayHideTheCodeEndIt(
    index: Int
  ) throws {
    let bench = SiteBench()
    try bench.show()
    let browser = try bench.answer(bench.post("/pair/ask")).cookies
    bench.site.apply(SiteBench.pairingEvent(isShown: true))
    #expect(bench.get("/", cookies: browser).text.contains("name=\"code\""))
    bench.site.apply(Self.ends[index])
    #expect(!bench.get("/", cookies: browser).text.contains("name=\"code\""))
    let typed = bench.post("/pair/type", #"{"code":"\#(SiteBench.code)"}"#, cookies: browser)
    #expect(typed.status == 409)
    #expect(bench.site.book.pairings.isEmpty)
  }

  @Test func lostDaemonEndsTheCode() throws {
    let bench = SiteBench()
    try bench.show()
    let browser = try bench.answer(bench.post("/pair/ask")).cookies
    bench.site.lose(ControlFailure(69, "it has ended"))
    let typed = bench.post("/pair/type", #"{"code":"\#(SiteBench.code)"}"#, cookies: browser)
    #expect(typed.status == 409)
    let next = try bench.answer(bench.post("/pair/ask")).cookies
    // After a reconnect the site cannot know what the prop showed in between.
    try bench.show()
    let late = bench.post("/pair/type", #"{"code":"\#(SiteBench.code)"}"#, cookies: next)
    #expect(late.status == 409)
  }

  @Test func newCodeCancelsHidingTheOldOne() throws {
    let bench = SiteBench()
    let cookies = try bench.pair()
    #expect(bench.site.errands == [.hideCode])
    #expect(cookies["timecircuits"] != nil)
    let asked = bench.post("/pair/ask")
    #expect(asked.request != nil && bench.site.errands.isEmpty)
  }

  @Test func repeatedCodesExhaustTheSharedBudget() throws {
    let bench = SiteBench()
    var shown = 0
    for number in 0..<600 {
      let outcome = bench.send(
        "POST", "/pair/ask", origin: "http://prop.local", type: "application/json", body: "{}",
        address: "10.0.0.\(number % 250)")
      if outcome.request != nil { shown += 1 }
      bench.now += 4_000_000_000
    }
    // In 50 minutes, 250 addresses get the twelve codes of the shared budget.
    #expect(shown == 12)
  }
}
