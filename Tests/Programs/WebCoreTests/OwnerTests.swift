import ClockModel
import Configuration
import ControlProtocol
import Testing

@testable import WebCore

/// The requests that the machine's owner may send to the page's program.
@Suite struct OwnerTests {
  private func ask(_ bench: SiteBench, _ request: PageRequest) -> PageReply {
    bench.site.answer(request, viewers: 2, at: bench.moment)
  }

  private func report(_ bench: SiteBench) -> PageReport? {
    if case .page(let report) = ask(bench, .page) { report } else { nil }
  }

  @Test func reportDescribesThePage() throws {
    let bench = SiteBench()
    let before = report(bench)
    #expect(before?.absence != nil)
    #expect(before?.host == nil)
    try bench.show()
    _ = bench.get("/timecircuits/")
    // Clients can send any Host, and any number of slashes.
    for host in ["prop.local:31337", "localhost-evil.local", "127.0.0.1.evil.local"] {
      _ = bench.get("//////timecircuits//", host: host)
      _ = bench.get("/timecircuits/", host: host)
    }
    _ = try bench.pair()
    let after = try #require(report(bench))
    #expect(after.absence == nil)
    #expect(after.viewers == 2)
    #expect(after.host == ":8080")
    #expect(after.path == "/timecircuits/")
    #expect(after.control == "paired")
    #expect(after.pairings.map(\.name) == ["Phone"])
    #expect(after.wait == 0)
  }

  @Test func builtInServerReportsItsOwnAddress() throws {
    let bench = SiteBench()
    bench.site.willBeAsked(by: "127.0.0.1:8087")
    _ = bench.get("/", host: "prop.local:31337")
    #expect(try #require(report(bench)).host == "127.0.0.1:8087")
  }

  @Test func aPairingIsEndedByNameOrNumber() throws {
    let bench = SiteBench()
    let cookies = try bench.pair()
    _ = try bench.pair()
    guard case .refused(.badValue, let several) = ask(bench, .forget("phone")) else {
      Issue.record("an ambiguous name ends a pairing")
      return
    }
    #expect(several.contains("2 browsers"))
    let id = String(cookies["timecircuits"]?.prefix(16) ?? "")
    guard case .done = ask(bench, .forget(id)) else {
      Issue.record("a number ends no pairing")
      return
    }
    #expect(bench.site.bookIsNew)
    let refused = bench.post("/api/depart", cookies: cookies)
    #expect(refused.status == 403)
    guard case .refused(.badValue, let unknown) = ask(bench, .forget("Toaster")) else {
      Issue.record("an unknown name ends a pairing")
      return
    }
    #expect(unknown.contains("\"Phone\""))
    let all = ask(bench, .forgetAll)
    #expect(all == .done("1 pairing ended"))
    #expect(report(bench)?.pairings.isEmpty == true)
  }

  @Test func ownersWordSkipsTheWait() throws {
    let bench = SiteBench()
    for number in 0..<12 {
      let asked = bench.hostile("/pair/ask", "{}", address: "10.0.0.\(number)")
      #expect(asked.request != nil)
      bench.now += 61_000_000_000
    }
    let closed = bench.post("/pair/ask")
    #expect(closed.status == 429)
    #expect((report(bench)?.wait ?? 0) > 30)
    guard case .done(let sentence) = ask(bench, .pair) else {
      Issue.record("no word is issued")
      return
    }
    #expect(sentence.contains("within 10 minutes: "))
    let word = sentence.split(separator: " ").last ?? ""
    let open = bench.post("/pair/ask", #"{"word":"\#(word)"}"#)
    #expect(open.request != nil)
  }

  @Test func noWordIsIssuedWhileControlIsOff() {
    var options = WebConfiguration()
    options.control = .off
    guard case .refused(.impossible, let words) = ask(SiteBench(options), .pair) else {
      Issue.record("a word is issued")
      return
    }
    #expect(words.contains("web.toml"))
  }
}
