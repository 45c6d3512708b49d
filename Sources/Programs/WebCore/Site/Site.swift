public import Configuration
import ClockModel
import ControlLink
import ControlProtocol
import LinuxSystem
import Panel
import SCGI
import Secrets
import Text

/// What the page is: who may see and do what, and what each address answers with.
///
/// A value that is told of the daemon's news and of requests; it asks for what it needs by its outcomes.
public struct Site {
  /// A moment: of the monotonic clock in nanoseconds, and of the wall's.
  struct Moment: Sendable {
    /// Of the monotonic clock, in nanoseconds.
    var monotonic: UInt64
    /// Of the wall clock.
    var wall: WallTime

    var milliseconds: Int64 { Int64(monotonic / 1_000_000) }
  }

  /// What is to be done about a request.
  enum Outcome {
    /// It is answered.
    case answer(SCGIAnswer)
    /// It is answered by this head, and what the LEDs show follows it, as much as this audience sees.
    case stream(SCGIAnswer, Audience)
    /// The daemon is asked, and its answer makes that of the request: ``Site/answer(_:with:at:)``.
    case ask(Request, FollowUp)
    /// A wiring test is begun, and the daemon's answer makes that of the request.
    case begin(WiringTestKind, WiringTestScope, FollowUp)
    /// The wiring test is steered.
    case step(WalkMove, FollowUp)
    /// The wiring test is ended, and this is the answer.
    case endTest(SCGIAnswer)
    /// A text is checked as a configuration: ``Site/answer(_:to:)``.
    case check(CheckedText)
  }

  /// What becomes of the daemon's answer.
  enum FollowUp {
    /// It is given on, to a script or as a form's.
    case give(asForm: Bool)
    /// It is given on without what a list's reply has beside the list.
    case list
    /// The state of everything, as much as this audience sees; all who ask within a second get the same.
    case status(Audience)
    /// How it is stands on the page that was asked for.
    case page(PageWish)
    /// A code was to be shown to a browser.
    case code(Secret, asForm: Bool)
    /// The alarms stand on the page.
    case alarms
    /// The board's wiring is drawn.
    case wiring
    /// The configuration's file is shown.
    case configuration
  }

  var options: WebConfiguration
  var hosts: HostRule
  /// What all see.
  var scene = Scene()
  var album = Album()
  var wirings: WiringAlbum
  var desk: PairingDesk
  /// The browsers that may control the prop.
  var book: PairingBook
  /// Whether ``book`` is to be kept.
  var bookIsNew = false
  var limits = TrafficLimits()
  /// Where the web server has the page: its port as `:8080`, or the whole address of a server of its own; `nil` before anybody asked.
  var servedAt: (host: String, path: String, isOwn: Bool)?
  var journeys: [JourneyEntry] = []
  var sequences: [SequenceEntry] = []
  var status: KnownStatus?
  /// The daemon's lists.
  var lists = AnswerShelf()
  /// Whether there is a program that the prop is heard by.
  var isHeard = false
  /// What happened last, the newest at the end.
  var events: [EventReport] = []
  /// What is to be asked beside any request.
  var errands: [Request] = []

  /// A site.
  ///
  /// - Parameters:
  ///   - options: what its owner decided.
  ///   - book: the browsers that may control the prop.
  ///   - desk: gives out the codes.
  ///   - loader: finds boards; without one no wiring is drawn.
  public init(
    _ options: WebConfiguration = WebConfiguration(), book: PairingBook = PairingBook(),
    desk: PairingDesk = PairingDesk(), loader: ConfigurationLoader? = nil
  ) {
    wirings = WiringAlbum(loader)
    self.options = options
    hosts = HostRule(others: options.hosts)
    self.book = book
    self.desk = desk
  }

  /// The page has a web server of its own, at an address such as `127.0.0.1:8087`.
  public mutating func willBeAsked(by host: String) { servedAt = (host, "/", true) }

  /// The owner decides otherwise.
  mutating func decide(_ options: WebConfiguration) {
    self.options = options
    hosts = HostRule(others: options.hosts)
  }

  // The daemon's news.

  /// The LEDs show something else.
  mutating func show(_ record: FrameRecord, _ line: ServerLine) {
    if scene.absence != nil {
      lists.removeAll()
      errands += Self.ownLists
      // Nobody knows what became of a code meanwhile.
      desk.lose()
    }
    scene.show(record, line)
  }

  /// The lists that the page itself has.
  private static let ownLists = [Request.journeys, .sequences]

  /// How many events are kept.
  static let mostEvents = 50

  /// Something happened.
  mutating func take(_ event: EventReport) {
    // Only for who gets ready for what comes of it.
    guard event.name != "key-down" else { return }
    followCode(event)
    events.append(event)
    // What is known of the state is of before.
    status = nil
    if event.name == "reload" { errands += Self.ownLists }
    if events.count > Self.mostEvents { events.removeFirst() }
    scene.countNote()
  }

  /// What ends a code on the LEDs ends it for its browser.
  private mutating func followCode(_ event: EventReport) {
    switch event.name {
    case "pairing":
      let isShown = event.details.contains(JSONMember("shown", .string("true")))
      if isShown { desk.codeIsShown() } else { desk.codeIsHidden() }
    // A wiring test has all LEDs, and events that were dropped may have been of the code.
    case "test": desk.interrupt()
    case "lost": desk.lose()
    default: break
    }
  }

  /// The daemon is away.
  mutating func lose(_ failure: ControlFailure) {
    status = nil
    desk.lose()
    scene.lose(Printable.text(failure.description))
  }

  /// The daemon answered a request, whoever asked.
  mutating func take(_ line: ServerLine, answering request: Request, at now: Moment) {
    guard case .reply(let reply) = line.message.content else { return }
    switch reply {
    case .journeys(let journeys): self.journeys = journeys
    case .sequences(let sequences): self.sequences = sequences
    case .cities: break
    default: return
    }
    if let object = line.object { lists.keep(object, of: request, at: now.monotonic) }
  }

  // Requests.

  /// What is to be done about a request.
  mutating func outcome(of request: SCGIRequest, at now: Moment) -> Outcome {
    var outcome = decide(request, at: now)
    guard request.method == "HEAD" else { return outcome }
    switch outcome {
    case .answer(var answer):
      answer.body = []
      outcome = .answer(answer)
    case .stream(let head, _): outcome = .answer(head)
    default: break
    }
    return outcome
  }

  private mutating func decide(_ request: SCGIRequest, at now: Moment) -> Outcome {
    let host = request.field("host") ?? ""
    guard hosts.allows(host) else { return .answer(Self.misdirected(host)) }
    switch request.method {
    case "GET", "HEAD":
      let access = access(of: request, at: now)
      guard
        isInvited(request, at: now)
          || limits.take(
            .look, from: requester(of: request, access), sharing: !Self.frontDoor.contains(path(of: request)),
            at: now.monotonic)
      else {
        return .answer(Self.tooMany())
      }
      return look(request, path(of: request), access, at: now)
    case "POST":
      let origin = request.field("origin")
      guard OriginRule.allows(origin, host: host, type: request.field("content-type")) else {
        return .answer(Self.sentByAnotherPage(origin, host))
      }
      let access = access(of: request, at: now)
      guard
        isInvited(request, at: now)
          || limits.take(.act, from: requester(of: request, access), at: now.monotonic)
      else {
        return .answer(Self.tooMany())
      }
      return act(request, path(of: request), access, at: now)
    default:
      var answer = Self.words(.methodNotAllowed, "Only GET, HEAD and POST are served.")
      answer.add("Allow", "GET, HEAD, POST")
      return .answer(answer)
    }
  }

  /// What a browser needs to come to the field for the word: what strangers of other addresses ask for is nothing to it.
  private static let frontDoor: Set<Substring> = [
    "", "page.css", "asking.js", "live.js", "controls.js", "icon.svg",
  ]

  /// Whether a stream may still be one that tells all: its browser is paired, or nobody need be.
  func mayStillSee(_ audience: Audience, _ requester: Requester?) -> Bool {
    guard audience == .paired, options.control != .open else { return true }
    guard case .paired(let id) = requester else { return false }
    return options.control == .paired && book.pairings.contains { $0.id == id }
  }

  /// Whether a request is of the browser that has the owner's place in pairing, or takes that by its word: what strangers ask
  /// for is nothing to it.
  private func isInvited(_ request: SCGIRequest, at now: Moment) -> Bool {
    let mayHaveWord = path(of: request) == "pair/ask" && request.body.count <= Self.longestAsking
    let word = mayHaveWord ? ReceivedBody(request)?.fields["word"] : nil
    return desk.isInvited(Self.browser(of: request), word: word, at: now.milliseconds)
  }

  /// The longest body that is searched for a word before its sender's limits are, in bytes.
  private static let longestAsking = 1024

  /// The path within the site, without what it is mounted at and the first slash.
  private func path(of request: SCGIRequest) -> Substring {
    let path = request.path.drop { $0 == "/" }
    guard path == "timecircuits" || path.hasPrefix("timecircuits/") else { return path }
    return path.dropFirst("timecircuits".count).drop { $0 == "/" }
  }

  /// The state as it was told last.
  struct KnownStatus {
    /// As the daemon told it.
    var all: [UInt8]
    /// As much of it as everybody sees.
    var visible: [UInt8]
    /// When, in nanoseconds of the monotonic clock.
    var time: UInt64

    func json(for audience: Audience) -> [UInt8] { audience == .paired ? all : visible }
  }

  // Answers of all kinds.

  /// A sentence.
  static func words(_ status: SCGIAnswer.Status, _ sentence: String) -> SCGIAnswer {
    var answer = SCGIAnswer(status, type: "text/plain; charset=utf-8", body: Array((sentence + "\n").utf8))
    answer.add("Cache-Control", "no-store")
    answer.addSecurity(.data)
    return answer
  }

  static func tooMany(after seconds: Int = 1) -> SCGIAnswer {
    var answer = words(
      .tooManyRequests, "More was asked for than is served at a time: try again in \(seconds) s.")
    answer.add("Retry-After", String(seconds))
    return answer
  }

  static func tooManyStreams(ofOne most: Int?) -> SCGIAnswer {
    var answer = words(
      .tooManyRequests,
      most.map {
        "This address has \($0) streams open, its limit: close one, or try again in a minute. The limit is "
          + "streams_per_address in web.toml; if the page is behind a proxy, list it in trusted_proxy."
      } ?? "\(WebLimits.viewers) streams are open, the limit for all viewers: try again in a minute.")
    answer.add("Retry-After", "60")
    return answer
  }

  /// How many characters of a field of the head a refusal shows.
  private static let longestShown = 80

  private static func sentByAnotherPage(_ origin: String?, _ host: String) -> SCGIAnswer {
    // The ellipsis of a long one is the last of them.
    let shown = { (text: String) in
      text.unicodeScalars.count <= longestShown
        ? Printable.quoted(text, atMost: longestShown) : Printable.quoted(text, atMost: longestShown - 1)
    }
    return words(
      .forbidden,
      "Only the prop's own page may do this: Origin and Host must name the same host and port, but the request has "
        + "\(origin.map { "Origin " + shown($0) } ?? "no Origin") and Host \(shown(host)). Open the page itself and do it "
        + "there. A proxy in front of the prop must pass on the browser's Host unchanged, with its port: in nginx "
        + "proxy_set_header Host $http_host, in Apache ProxyPreserveHost On. X-Forwarded-Host and Forwarded are ignored."
    )
  }

  private static func misdirected(_ host: String) -> SCGIAnswer {
    let name = HostRule.name(of: host) ?? ""
    let shown = Printable.quoted(String(host.prefix(100)))
    guard !name.isEmpty,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else {
      return words(.misdirectedRequest, "The page is not served under the name \(shown), which is none.")
    }
    return words(
      .misdirectedRequest,
      "The page is not served under the name \(shown), which somebody else may own. If it is yours, add it to "
        + "/etc/timecircuits/web.toml: hosts = [\"\(name.prefix(100))\"]")
  }

  static func json(_ body: [UInt8], _ status: SCGIAnswer.Status = .ok) -> SCGIAnswer {
    var answer = SCGIAnswer(status, type: "application/json", body: body)
    answer.add("Cache-Control", "no-store")
    answer.addSecurity(.data)
    return answer
  }
}
