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

/// Which requests may control the prop.
@Suite struct ControlTests {
  @Test func controlNeedsPairing() throws {
    let bench = SiteBench()
    for name in ["depart", "set", "reset", "backup", "readouts"] {
      let outcome = bench.post("/api/\(name)")
      #expect(outcome.status == 403, "\(name)")
    }
    let forged = bench.post(
      "/api/depart", cookies: ["timecircuits": "0123456789abcdef." + String(repeating: "0", count: 64)])
    #expect(forged.status == 403)
  }

  @Test(arguments: [0, 1, 5, 16]) func slidersAndChoicesShowTheStatus(sixteenths: Int) throws {
    let bench = SiteBench.open()
    try bench.show()
    var report = StatusReport.bare(at: WallTime(seconds: 0))
    report.readouts = [
      ReadoutStatus(
        shown: ShownReadout(position: .destination, label: "DESTINATION", frame: .dark),
        brightnessWanted: Brightness(sixteenths: sixteenths) ?? .dark, kind: .fixed, zone: nil,
        source: "")
    ]
    report.night.mode = .off
    report.cycle.minutes = 15
    let page = try bench.answer(bench.send("GET", "/"), .status(report)).text
    #expect(page.contains("max=\"16\" value=\"\(sixteenths)\"><output>\(sixteenths)</output>"), "\(page)")
    #expect(page.contains("<option value=\"off\" selected>"))
    #expect(page.contains("<option value=\"15\" selected>"))
    #expect(page.matches(of: #/ selected>/#).count == 2)
    // At night the brightness is not the one that is set.
    report.night.isNight = true
    let night = try bench.answer(bench.send("GET", "/"), .status(report)).text
    #expect(night.contains("value=\"12\"><output></output>"))
  }

  @Test func ownerCanOpenControlOrTurnItOff() throws {
    let open = SiteBench.open()
    let departure = open.post("/api/depart")
    #expect(departure.request == .depart)
    let asked = open.post("/pair/ask")
    #expect(asked.status == 409)
    var options = WebConfiguration()
    options.control = .off
    let off = SiteBench(options)
    let refused = off.post("/api/depart")
    #expect(refused.status == 403)
    #expect(off.get("/").text.contains("turned control off"))
  }

  private static let crossSite: [(origin: String?, type: String?)] = [
    ("http://evil.example", "application/json"), ("null", "application/json"), (nil, "text/plain"),
    (nil, nil),
    (nil, "application/x-www-form-urlencoded"), ("http://prop.local:81", "application/json"),
  ]

  @Test(arguments: ControlTests.crossSite.indices) func crossSiteRequestsAreRefused(index: Int) throws {
    let bench = SiteBench.open()
    let (origin, type) = Self.crossSite[index]
    let outcome = bench.send("POST", "/api/depart", origin: origin, type: type, body: "{}")
    #expect(outcome.status == 403)
  }

  @Test func refusalNamesBothFieldsAndTheProxySetting() throws {
    let bench = SiteBench.open()
    guard
      case .answer(let answer) = bench.send(
        "POST", "/api/depart", host: "127.0.0.1", origin: "https://clock.example.org:8443")
    else {
      Issue.record("the request was not refused")
      return
    }
    #expect(answer.status == .forbidden)
    for words in [
      "Origin \"https://clock.example.org:8443\"", "Host \"127.0.0.1\"", "proxy_set_header Host $http_host",
    ] {
      #expect(answer.text.contains(words), "\(answer.text)")
    }
    guard case .answer(let none) = bench.send("POST", "/api/depart", type: "text/plain") else {
      Issue.record("the request was not refused")
      return
    }
    #expect(none.text.contains("no Origin"))
  }

  private static let longFields: [(origin: String, shown: String)] = [
    (String(repeating: "a", count: 80), String(repeating: "a", count: 80)),
    (String(repeating: "a", count: 81), String(repeating: "a", count: 79) + "…"),
    ("\u{1B}[2J\u{202E}\r\nX: y", "\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}X: y"),
    ("e" + String(repeating: "\u{301}", count: 300), "e" + String(repeating: "\u{301}", count: 78) + "…"),
  ]

  @Test(arguments: ControlTests.longFields.indices) func refusalQuotesFieldsShortenedAndEscaped(
    index: Int
  ) throws {
    let (origin, shown) = Self.longFields[index]
    guard case .answer(let answer) = SiteBench.open().send("POST", "/api/depart", origin: origin) else {
      Issue.record("the request was not refused")
      return
    }
    #expect(answer.text.contains("Origin \"\(shown)\" and"), "\(answer.text)")
  }

  @Test(arguments: [
    "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO", "HTTP_FORWARDED", "HTTP_X_ORIGINAL_HOST",
  ])
  func proxyFieldsDoNotAffectTheOriginCheck(variable: String) throws {
    var options = WebConfiguration()
    options.control = .open
    options.trustedProxies = [try #require(AddressRange("192.168.1.5"))]
    let bench = SiteBench(options)
    let values = [
      "HTTP_X_FORWARDED_PROTO": "https", "HTTP_FORWARDED": "host=clock.example.org;proto=https",
    ]
    let request = SCGIRequest(variables: [
      "REQUEST_METHOD": "POST", "REQUEST_URI": "/api/depart", "HTTP_HOST": "prop.local",
      "REMOTE_ADDR": "192.168.1.5",
      "HTTP_ORIGIN": variable.hasSuffix("PROTO") ? "https://prop.local:80" : "https://clock.example.org",
      "CONTENT_TYPE": "application/json", variable: values[variable] ?? "clock.example.org",
    ])
    #expect(bench.site.outcome(of: request, at: bench.moment).status == 403)
  }

  /// Many addresses use up the strangers' shared budget, but an owner with a word must still reach the field.
  @Test func floodLeavesThePageReachableForNewBrowsers() {
    let bench = SiteBench()
    bench.pause = 0
    var refused = 0
    for number in 0..<24 {
      for _ in 0..<120 where bench.send("GET", "/picture.svg", address: "10.0.0.\(number)").status == 429 {
        refused += 1
      }
    }
    #expect(refused > 0)
    #expect(bench.send("GET", "/picture.svg", address: "10.0.1.1").status == 429)
    for path in ["/", "/page.css", "/asking.js", "/live.js"] {
      #expect(bench.send("GET", path, address: "10.0.1.1").status != 429, "\(path)")
    }
  }

  @Test func pairedStreamEndsWithItsPairing() throws {
    let bench = SiteBench()
    _ = try bench.pair()
    let pairing = try #require(bench.site.book.pairings.first)
    #expect(bench.site.mayStillSee(.paired, .paired(pairing.id)))
    #expect(!bench.site.mayStillSee(.paired, .unknown) && bench.site.mayStillSee(.everybody, .unknown))
    bench.site.book.forgetAll()
    #expect(!bench.site.mayStillSee(.paired, .paired(pairing.id)))
    #expect(SiteBench.open().site.mayStillSee(.paired, .unknown))
  }

  @Test func headOfTheStreamHasNoBody() {
    guard case .answer(let answer) = SiteBench().send("HEAD", "/events") else {
      Issue.record("no answer")
      return
    }
    #expect(answer.body.isEmpty)
  }

  /// Four floods, one from the owner's own address; each requests everything that strangers may request.
  @Test func floodsOfStrangersNeverBlockTheOwner() throws {
    let bench = SiteBench()
    try bench.show()
    let cookies = try bench.pair()
    bench.pause = 0
    let floods = ["192.168.1.5", "10.0.0.1", "10.0.0.2", "2001:db8::1"]
    var (done, seen, refused) = (0, 0, 0)
    for number in 0..<12 {
      for address in floods {
        for path in [
          "/api/cities?search=\(number)", "/api/journeys", "/api/sequences", "/api/status", "/",
          "/picture.svg",
        ] {
          for _ in 0..<20 where bench.send("GET", path, address: address).status == 429 { refused += 1 }
        }
        for path in ["/api/depart", "/pair/type"] {
          for _ in 0..<20 {
            let outcome = bench.send(
              "POST", path, origin: "http://prop.local", type: "application/json", body: "{}",
              address: address)
            #expect(outcome.request == nil)
            if outcome.status == 429 { refused += 1 }
          }
        }
      }
      if bench.post("/api/depart", cookies: cookies).request == .depart { done += 1 }
      if bench.send("GET", "/", cookies: cookies).request == .status { seen += 1 }
    }
    #expect(done == 12)
    #expect(seen == 12)
    #expect(refused > 5000)
  }

  @Test func followUpsUseTheConnectionOfTheirRole() throws {
    let roles: [(Site.FollowUp, DaemonClient.Role)] = [
      (.give(asForm: false), .owners), (.alarms, .owners), (.wiring, .owners), (.configuration, .owners),
      (.list(.everybody), .everybody), (.list(.paired), .owners), (.status(.everybody), .everybody),
      (.status(.paired), .owners),
      (.code(.random(bits: 128), asForm: false), .everybody),
    ]
    for (followUp, role) in roles { #expect(followUp.role(of: .status) == role, "\(followUp)") }
    // A browser in the owner's reserved place is the exception.
    let code = Site.FollowUp.code(.random(bits: 128), asForm: false)
    #expect(code.role(of: .force(.hideCode)) == .owners)
  }

  @Test func pageRejectsStreamsAndUnknownRequests() throws {
    let bench = SiteBench.open()
    for name in ["watch", "events", "pairing", "nothing", "", "depart/../x"] {
      let outcome = bench.post("/api/\(name)")
      #expect(outcome.status == 400, "\(name)")
    }
    let set = bench.post("/api/set", #"{"readout":"destination","value":"Nov 5 1955"}"#)
    #expect(set.request == .set(.destination, "Nov 5 1955"))
    let smuggled = bench.post("/api/status", #"{"request":"reset","version":7,"id":3}"#)
    #expect(smuggled.request == .status)
  }

  @Test func pagePressesKeysButCannotReleaseKeypads() throws {
    let bench = SiteBench.open()
    let five = KeyPress(try #require(KeyName("keypad:5")), .press)
    let zero = KeyPress(try #require(KeyName("keypad:0")), .long)
    #expect(bench.post("/api/key", #"{"key":"keypad:5"}"#).request == .key(five))
    let form = "application/x-www-form-urlencoded"
    #expect(bench.post("/api/key", "key=keypad%3A0&gesture=long", type: form).request == .key(zero))
    #expect(bench.post("/api/keys", #"{"for_ms":600000}"#).status == 400)
    let refused = try bench.answer(
      bench.post("/api/key", #"{"key":"button9"}"#),
      .refused(code: .impossible, message: "button9 has no function"))
    #expect(refused.status == .conflict)
  }

  @Test func formsBecomeTheDaemonsRequests() throws {
    let bench = SiteBench.open()
    let form = "application/x-www-form-urlencoded"
    let seven = try #require(Brightness(sixteenths: 7))
    let brightness = bench.post("/api/brightness", "readout=present&value=7", type: form)
    #expect(brightness.request == .brightness(.present, seven))
    let all = bench.post("/api/brightness", "readout=&value=7", type: form)
    #expect(all.request == .brightness(nil, seven))
    let plan = try #require(
      AlarmPlan(hour: 7, minute: 30, days: .weekly(.workdays), label: "WAKE UP", isOnce: true))
    let alarm = bench.post(
      "/api/alarm", "verb=set&time=07%3A30&days=workdays&label=WAKE+UP&once=true", type: form)
    #expect(alarm.request == .alarm(.set(plan, zone: nil)))
    #expect(bench.post("/api/alarm", "number=2&verb=off", type: form).request == .alarm(.turn(2, .off)))
    // A form always sends days; a date overrides them.
    let yearly = try #require(AlarmPlan(hour: 7, minute: 30, days: .yearly(month: 10, day: 26)))
    let reminder = bench.post(
      "/api/alarm", "verb=set&time=07%3A30&days=daily&date=oct-26&zone=london", type: form)
    #expect(reminder.request == .alarm(.set(yearly, zone: "london")))
    let journey = bench.post("/api/journey", "name=einstein&depart=true", type: form)
    #expect(journey.request == .journey("einstein", departs: true))
    let cities = bench.post("/api/readouts", "cities=New+York%2C+London", type: form)
    #expect(cities.request == .readouts([CityChoice("New York"), CityChoice("London")]))
    let back = try bench.answer(cities)
    #expect(back.status == .seeOther)
    #expect(back.field("Location") == "../")
    let refused = try bench.answer(
      bench.post("/api/depart", "", type: form), .refused(code: .impossible, message: "<b>no</b>"))
    #expect(refused.status == .conflict)
    #expect(refused.text.contains("&lt;b&gt;no"))
  }

  @Test func daemonRefusalsMapToHTTPStatuses() throws {
    let bench = SiteBench.open()
    let wanted: [(ErrorCode, Int)] = [
      (.badJSON, 400), (.badVersion, 400), (.badRequest, 400), (.badValue, 400), (.impossible, 409),
      (.rateLimited, 429),
      (.busy, 503), (.idle, 503), (.stopping, 503), (.tooLong, 413),
    ]
    #expect(wanted.count == ErrorCode.allCases.count)
    for (code, status) in wanted {
      let answer = try bench.answer(bench.post("/api/depart"), .refused(code: code, message: "so it is"))
      #expect(answer.status.rawValue == status, "\(code)")
      #expect(answer.text.contains(code.rawValue))
    }
    let long = bench.post(
      "/api/set", #"{"readout":"present","value":"\#(String(repeating: "x", count: 5000))"}"#)
    #expect(long.status == 413)
    let odd = bench.post("/api/set", "{", type: "application/json")
    #expect(odd.status == 400)
    let kind = bench.send("POST", "/api/set", origin: "http://prop.local", type: "text/xml", body: "<x/>")
    #expect(kind.status == 415)
  }
}
