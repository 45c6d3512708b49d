import Configuration
import ClockModel
import ControlClient
import ControlProtocol
import Panel
import SCGI
import Testing
import Text

@testable import WebCore

/// The answer of each address, by requester.
@Suite struct SiteTests {
  @Test func pageShowsThePictureAndItsState() throws {
    let bench = SiteBench()
    try bench.show()
    let page = bench.get("/")
    #expect(page.status == .ok)
    #expect(page.text.contains("id=\"present-month1-a\" class=\"s on\""))
    #expect(page.text.contains("id=\"present-am\" class=\"lamp on\""))
    #expect(page.text.contains("Take control"))
    #expect(!page.text.contains(" style="))
    #expect(!page.text.contains("<style"))
    #expect(!page.text.contains("onclick"))
  }

  @Test func everyAnswerHasSecurityHeaders() throws {
    let bench = SiteBench()
    try bench.show()
    for path in [
      "/", "/scene?face=neon", "/page.css?face=prop", "/live.js", "/controls.js", "/asking.js", "/timer.js",
      "/curves.js",
      "/curves.json", "/icon.svg", "/still.svg", "/picture.svg", "/api/frame", "/nothing",
    ] {
      let answer = bench.get(path)
      #expect(answer.field("Content-Security-Policy")?.contains("default-src 'none'") == true, "\(path)")
      #expect(answer.field("Content-Security-Policy")?.contains("frame-ancestors 'self'") == true, "\(path)")
      #expect(answer.field("X-Content-Type-Options") == "nosniff", "\(path)")
      #expect(answer.field("Referrer-Policy") == "same-origin", "\(path)")
      #expect(answer.field("Cache-Control") != nil, "\(path)")
    }
    let policy = bench.get("/").field("Content-Security-Policy") ?? ""
    #expect(!policy.contains("unsafe"))
  }

  @Test func subfolderServesTheSamePages() throws {
    let bench = SiteBench()
    try bench.show()
    #expect(bench.get("/timecircuits/").text == bench.get("/").text)
    #expect(bench.get("/timecircuits/live.js").text == bench.get("/live.js").text)
    #expect(bench.get("/timecircuits").status == .seeOther)
    #expect(bench.get("/timecircuits").field("Location") == "timecircuits/")
  }

  @Test func frameAddressServesTheProtocolsRecord() throws {
    let bench = SiteBench()
    #expect(bench.get("/api/frame").status == .serviceUnavailable)
    try bench.show()
    let frame = bench.get("/api/frame")
    let record = try FrameRecord.decode(frame.body)
    #expect(record.frame == SiteBench.record().frame)
    #expect(record.labels == ["A", "B", "C"])
  }

  @Test func statusIsCachedForASecond() throws {
    let bench = SiteBench()
    try bench.show()
    let first = bench.send("GET", "/api/status")
    #expect(first.request == .status)
    _ = bench.site.answer(
      .status(.everybody), with: .line(try SiteBench.line(.reply(.done(message: "x")))), at: bench.moment)
    bench.now -= 1_000_000_000
    let second = bench.send("GET", "/api/status")
    #expect(second.request == nil)
    bench.now += 1_000_000_000
    let third = bench.send("GET", "/api/status")
    #expect(third.request == .status)
  }

  /// The scripts convert the fields of forms by this list.
  @Test func membersThatAreNotTextAreListed() throws {
    let forms = try JSONValue.parse(SiteBench().get("/api/forms").body)
    func input(_ request: String, _ key: String) -> JSONValue? {
      guard case .object(let all) = forms,
        case .object(let keys)? = all.first(where: { $0.key == request })?.value
      else { return nil }
      return keys.first { $0.key == key }?.value
    }
    let expected = [
      ("brightness", "value", "number"), ("brightness", "readout", nil), ("cycle", "minutes", "number"),
      ("journey", "depart", "flag"), ("readouts", "cities", "list"), ("alarm", "days", "list"),
      ("alarm", "number", "number"), ("timer", "preset", "number"), ("timer", "verb", nil),
      // The page does not send it.
      ("follow", "length_ms", nil),
    ]
    for (request, key, kind) in expected {
      #expect(input(request, key) == kind.map { .string($0) }, "\(request) \(key)")
    }
  }

  @Test func absentDaemonLeavesThePageDark() throws {
    let bench = SiteBench()
    try bench.show()
    bench.site.lose(ControlFailure(69, "it has ended"))
    let page = bench.get("/")
    #expect(!page.text.contains("class=\"s on\""))
    #expect(page.text.contains(Scene.strangersAbsence))
    #expect(page.text.contains("id=\"present-month1-a\""))
    #expect(bench.get("/api/frame").status == .serviceUnavailable)
    #expect(
      String(decoding: bench.site.scene.event(for: .paired), as: UTF8.self).contains(
        "\"away\":\"it has ended\""))
  }

  @Test func boardAndLabelChangesMakeANewPlan() throws {
    let bench = SiteBench()
    try bench.show()
    let plan = bench.site.scene.plan
    try bench.show(SiteBench.record(["A", "B", "D"]))
    #expect(bench.site.scene.plan != plan)
    var record = SiteBench.record()
    record.frame[.destination].masks[3] = 0x7F
    try bench.show(record)
    #expect(bench.site.scene.plan == plan)
    record.frame[.destination].places = ReadoutPlaces(
      Digit.allCases.filter { $0 != .year1 }, hasNumericMonth: false)
    try bench.show(record)
    #expect(bench.site.scene.plan != plan)
  }

  @Test func onlyPairedBrowsersSeeEvents() throws {
    let bench = SiteBench()
    try bench.show()
    let before = bench.site.scene.number
    for number in 0..<60 {
      bench.site.apply(EventReport(time: WallTime(seconds: 0), name: "set", text: "<b>event \(number)</b>"))
    }
    #expect(bench.site.scene.number > before)
    #expect(bench.site.scene.notes == 60)
    #expect(bench.get("/api/events").status == .forbidden)
    #expect(!bench.get("/").text.contains("event 59"))
    let cookies = try bench.pair()
    let listed = bench.get("/api/events", cookies: cookies).text
    #expect(listed.contains("event 59") && listed.contains("event 10") && !listed.contains("event 9<"))
    let page = bench.get("/", cookies: cookies).text
    #expect(page.contains("&lt;b&gt;event 59"))
  }

  @Test func keyDownEventsAreNotListed() throws {
    let bench = SiteBench()
    try bench.show()
    for name in ["key-down", "key"] {
      bench.site.apply(EventReport(time: WallTime(seconds: 0), name: name, text: name))
    }
    #expect(bench.site.events.map(\.name) == ["key"])
    #expect(bench.site.scene.notes == 1)
  }

  @Test func unknownHostIsRefusedWithTheSettingToAdd() {
    let bench = SiteBench()
    let answer = bench.get("/", host: "clock.example.org")
    #expect(answer.status == .misdirectedRequest)
    #expect(answer.text.contains("hosts = [\"clock.example.org\"]"))
    let odd = bench.get("/", host: "a\"b")
    #expect(odd.status == .misdirectedRequest)
    #expect(!odd.text.contains("hosts ="))
    var options = WebConfiguration()
    options.hosts = ["clock.example.org"]
    let own = SiteBench(options)
    #expect(own.get("/", host: "clock.example.org").status == .ok)
  }

  @Test func labelsAreEscaped() throws {
    let bench = SiteBench()
    let hostile = "<script>alert(1)</script>\"'&"
    try bench.show(SiteBench.record([hostile, hostile, hostile]))
    for path in ["/", "/scene?face=plain", "/still.svg?face=plain", "/picture.svg?face=neon"] {
      let text = bench.get(path).text
      #expect(!text.contains("<script>alert"), "\(path)")
    }
    bench.site.lose(ControlFailure(69, hostile))
    #expect(!bench.get("/").text.contains("<script>alert"))
  }

  @Test func otherMethodsAreRefusedAndHEADHasNoBody() throws {
    let bench = SiteBench()
    try bench.show()
    for method in ["PUT", "DELETE", "OPTIONS", "TRACE", ""] {
      let status = bench.send(method, "/").status
      #expect(status == 405, "\(method)")
    }
    guard case .answer(let head) = bench.send("HEAD", "/") else {
      Issue.record("HEAD is not answered")
      return
    }
    #expect(head.status == .ok)
    #expect(head.body.isEmpty)
  }

  @Test func listsAreRequestedOnceAndCached() throws {
    let bench = SiteBench()
    try bench.show()
    #expect(bench.site.errands == [.journeys, .sequences])
    bench.site.errands = []
    let york = Request.cities(search: "york")
    let lists: [(path: String, question: Request, reply: Reply, found: String)] = [
      ("/api/journeys", .journeys, .journeys([]), "0 journeys"),
      ("/api/sequences", .sequences, .sequences([]), "0 sequences"),
      (
        "/api/cities?search=york", york,
        .cities([CityEntry(id: "new_york", name: "America/New_York", label: "NEW YORK")]), "America"
      ),
    ]
    for (path, question, reply, found) in lists {
      #expect(bench.send("GET", path).request == question)
      bench.site.apply(try SiteBench.line(.reply(reply)), answering: question, at: bench.moment)
      #expect(bench.get(path).text.contains(found), "\(path)")
    }
    #expect(bench.site.errands.isEmpty)
    // Expired lists are still served, and each is requested again once.
    bench.now += AnswerShelf.lifetime
    for (path, _, _, found) in lists + lists { #expect(bench.get(path).text.contains(found), "\(path)") }
    #expect(bench.site.errands == lists.map(\.question))
    // A refusal is not cached.
    let lost = Request.cities(search: "x")
    bench.site.apply(
      try SiteBench.line(.reply(.refused(code: .busy, message: "busy"))), answering: lost, at: bench.moment)
    #expect(bench.send("GET", "/api/cities?search=x").request == lost)
  }

  @Test func reloadAndReconnectRefreshTheLists() throws {
    let bench = SiteBench()
    try bench.show()
    bench.site.errands = []
    bench.site.apply(EventReport(time: WallTime(seconds: 0), name: "reload", text: "read"))
    #expect(bench.site.errands == [.journeys, .sequences])
    // Another daemon may have other lists.
    bench.site.apply(
      try SiteBench.line(.reply(.cities([]))), answering: .cities(search: nil), at: bench.moment)
    bench.site.lose(ControlFailure(69, "it has ended"))
    try bench.show()
    #expect(bench.send("GET", "/api/cities").request == .cities(search: nil))
  }

  @Test func searchFloodIsRateLimited() throws {
    let bench = SiteBench()
    try bench.show()
    bench.pause = 10_000_000
    var asked = 0
    for number in 0..<1000 {
      let outcome = bench.send("GET", "/api/cities?search=\(number)", address: "10.0.0.\(number % 4)")
      if outcome.request != nil { asked += 1 }
    }
    // These are ten seconds; the daemon accepts 20 requests a second from one client.
    #expect((50...120).contains(asked), "\(asked)")
  }

  @Test func floodEvictsNoCachedList() {
    var shelf = AnswerShelf()
    let object = [UInt8](repeating: 0x20, count: 60_000)
    shelf.keep([1], of: .journeys, at: 0)
    for number in 0..<1000 { shelf.keep(object, of: .cities(search: "\(number)"), at: 1) }
    for number in 0..<1000 { shelf.keep([2], of: .cities(search: "s\(number)"), at: 1) }
    #expect(shelf.list(.journeys, at: 2)?.object == [1])
    let known = (0..<1000).filter { shelf.list(.cities(search: "\($0)"), at: 2) != nil }
    #expect(known.count == AnswerShelf.mostBytes / object.count)
    // Expired lists make room.
    shelf.keep([3], of: .sequences, at: AnswerShelf.lifetime)
    shelf.keep([4], of: .cities(search: nil), at: AnswerShelf.lifetime + 1)
    #expect(shelf.list(.cities(search: nil), at: AnswerShelf.lifetime + 2)?.object == [4])
  }

  @Test func excessRequestsGet429() throws {
    let bench = SiteBench()
    try bench.show()
    var refused = 0
    bench.pause = 0
    for _ in 0..<400 {
      let outcome = bench.send("GET", "/api/frame")
      if outcome.status == 429 { refused += 1 }
    }
    #expect(refused > 200)
    let other = bench.send("GET", "/api/frame", address: "192.168.1.6")
    #expect(other.status == 200)
  }
}
