package import Configuration
import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
import SCGI
import Secrets
import Text

/// The page's logic: who may see and do what, and the answer of each address.
///
/// A value: the daemon's events and requests are passed in, and its outcomes say what to do.
package struct Site {
  /// A moment by both clocks.
  struct Moment: Sendable {
    /// The monotonic clock, in nanoseconds.
    var monotonic: UInt64
    var wall: WallTime

    var milliseconds: Int64 { Int64(monotonic / 1_000_000) }
  }

  /// The action for a request.
  enum Outcome {
    case answer(SCGIAnswer)
    /// Send this head, then a stream of frames for this audience.
    case stream(SCGIAnswer, Audience)
    /// Ask the daemon, and convert its answer with ``Site/answer(_:with:at:)``.
    case ask(Request, FollowUp)
    /// Begin a wiring test, and convert the daemon's answer.
    case begin(WiringTestKind, WiringTestScope, FollowUp)
    /// Send a step to the wiring test.
    case step(WalkMove, FollowUp)
    /// End the wiring test, and send this answer.
    case endTest(SCGIAnswer)
    /// Check a configuration, and convert the report with ``Site/answer(_:to:)``.
    case check(CheckedText)
  }

  /// How the daemon's answer becomes that of the request.
  enum FollowUp {
    /// Forwarded to a script, or turned into a form's answer.
    case give(asForm: Bool)
    /// A list for this audience, forwarded without the members `id` and `version`.
    case list(Audience)
    /// The status, as far as this audience sees it; cached for a second.
    case status(Audience)
    /// The requested page, including the status.
    case page(PageOptions)
    /// The result of showing a code to a browser.
    case code(Secret, asForm: Bool)
    /// The page's list of alarms.
    case alarms
    /// The states of the console's groups.
    case states
    /// The board's wiring diagram.
    case wiring
    /// The page of the configuration file.
    case configuration
  }

  var options: WebConfiguration
  var hosts: HostRule
  var scene = Scene()
  var album = Album()
  var wirings: WiringAlbum
  var pairingCodes: PairingCodes
  var book: PairingBook
  /// Whether ``book`` must be saved.
  var bookIsNew = false
  var limits = TrafficLimits()
  /// The page's address: the web server's port, as in `:8080`, or the whole host if the program started its
  /// own server; `nil` until the page is requested.
  var servedAt: (host: String, path: String, isOwn: Bool)?
  var journeys: [JourneyEntry] = []
  var sequences: [SequenceEntry] = []
  var status: KnownStatus?
  var lists = AnswerShelf()
  /// Whether timecircuits-sound was found.
  var isHeard = false
  /// The latest events, newest last.
  var events: [EventReport] = []
  /// Requests to the daemon that no client waits for.
  var errands: [Request] = []

  /// A site; without a loader there are no wiring diagrams.
  package init(
    _ options: WebConfiguration = WebConfiguration(), book: PairingBook = PairingBook(),
    pairingCodes: PairingCodes = PairingCodes(), loader: ConfigurationLoader? = nil
  ) {
    wirings = WiringAlbum(loader)
    self.options = options
    hosts = HostRule(others: options.hosts)
    self.book = book
    self.pairingCodes = pairingCodes
  }

  /// Sets the address of the page's own web server, such as `127.0.0.1:8087`.
  package mutating func willBeAsked(by host: String) { servedAt = (host, "/", true) }

  /// Applies a changed configuration.
  mutating func decide(_ options: WebConfiguration) {
    self.options = options
    hosts = HostRule(others: options.hosts)
  }

  // Events from the daemon.

  mutating func show(_ record: FrameRecord, _ line: ServerLine) {
    if scene.absence != nil {
      lists.removeAll()
      errands += Self.ownLists
      // The state of a code is unknown after an outage.
      pairingCodes.lose()
    }
    scene.show(record, line)
  }

  /// The lists that the page itself contains.
  private static let ownLists = [Request.journeys, .sequences]

  /// The most events that are stored.
  static let mostEvents = 50

  mutating func apply(_ event: EventReport) {
    // It only lets timecircuits-sound prepare.
    guard event.name != "key-down" else { return }
    followCode(event)
    events.append(event)
    // The cached status is outdated.
    status = nil
    if event.name == "reload" { errands += Self.ownLists }
    if events.count > Self.mostEvents { events.removeFirst() }
    scene.countNote()
  }

  /// Ends a browser's code when it leaves the LEDs.
  private mutating func followCode(_ event: EventReport) {
    switch event.name {
    case "pairing":
      if PairingEvent(event)?.isShown == true {
        pairingCodes.codeIsShown()
      } else {
        pairingCodes.codeIsHidden()
      }
    // A wiring test takes all LEDs. After "lost", the dropped events may include the code's.
    case "test": pairingCodes.interrupt()
    case "lost": pairingCodes.lose()
    default: break
    }
  }

  /// Records that the daemon is unreachable.
  mutating func lose(_ failure: ControlFailure) {
    status = nil
    pairingCodes.lose()
    scene.lose(Printable.text(failure.description))
  }

  /// Applies the daemon's answer to any request.
  mutating func apply(_ line: ServerLine, answering request: Request, at now: Moment) {
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
          || limits.allow(
            .view, from: requester(of: request, access), sharing: !Self.frontDoor.contains(path(of: request)),
            at: now.monotonic)
      else {
        return .answer(Self.tooMany())
      }
      return view(request, path(of: request), access, at: now)
    case "POST":
      let origin = request.field("origin")
      guard OriginRule.allows(origin, host: host, type: request.field("content-type")) else {
        return .answer(Self.sentByAnotherPage(origin, host))
      }
      let access = access(of: request, at: now)
      guard
        isInvited(request, at: now)
          || limits.allow(.act, from: requester(of: request, access), at: now.monotonic)
      else {
        return .answer(Self.tooMany())
      }
      return act(request, path(of: request), access, at: now)
    default:
      var answer = Self.words(.methodNotAllowed, "Only GET, HEAD and POST are supported.")
      answer.add("Allow", "GET, HEAD, POST")
      return .answer(answer)
    }
  }

  /// The addresses that lead to the word's field; they do not count against the strangers' common budget.
  private static let frontDoor: Set<Substring> = [
    "", "page.css", "asking.js", "live.js", "controls.js", "icon.svg", "touch.png", "worker.js",
    "manifest.webmanifest",
  ]

  /// Whether a stream may continue: one with everything needs a pairing, unless control is open.
  func mayStillSee(_ audience: Audience, _ requester: Requester?) -> Bool {
    guard audience == .paired, options.control != .open else { return true }
    guard case .paired(let id) = requester else { return false }
    return options.control == .paired && book.pairings.contains { $0.id == id }
  }

  /// Whether a request comes from the browser that holds the owner's place, or gains it by its word; such
  /// requests pass the limits.
  private func isInvited(_ request: SCGIRequest, at now: Moment) -> Bool {
    let mayHaveWord = path(of: request) == "pair/ask" && request.body.count <= Self.longestAsking
    let word = mayHaveWord ? ReceivedBody(request)?.fields["word"] : nil
    return pairingCodes.isInvited(Self.browser(of: request), word: word, at: now.milliseconds)
  }

  /// The longest body that is searched for a word before the limits apply, in bytes.
  private static let longestAsking = 1024

  /// The path within the site, without the mount point and the leading slash.
  private func path(of request: SCGIRequest) -> Substring {
    let path = request.path.drop { $0 == "/" }
    guard path == "timecircuits" || path.hasPrefix("timecircuits/") else { return path }
    return path.dropFirst("timecircuits".count).drop { $0 == "/" }
  }

  /// The cached status.
  struct KnownStatus {
    /// The daemon's JSON.
    var all: [UInt8]
    /// The part that everybody may see.
    var visible: [UInt8]
    /// When it arrived, in nanoseconds of the monotonic clock.
    var time: UInt64

    func json(for audience: Audience) -> [UInt8] { audience == .paired ? all : visible }
  }

  // Answers of any kind.

  /// A text of one sentence.
  static func words(_ status: SCGIAnswer.Status, _ sentence: String) -> SCGIAnswer {
    var answer = SCGIAnswer(status, type: "text/plain; charset=utf-8", body: Array((sentence + "\n").utf8))
    answer.add("Cache-Control", "no-store")
    answer.addSecurity(.data)
    return answer
  }

  static func tooMany(after seconds: Int = 1) -> SCGIAnswer {
    var answer = words(
      .tooManyRequests, "Too many requests: try again in \(seconds) s.")
    answer.add("Retry-After", String(seconds))
    return answer
  }

  static func tooManyStreams(ofOne most: Int?) -> SCGIAnswer {
    var answer = words(
      .tooManyRequests,
      most.map {
        "This address has \($0) streams open, its limit: close one, or try again in a minute. The limit is "
          + "streams_per_address in web.toml; if the page is behind a proxy, list the proxy in trusted_proxy."
      } ?? "\(WebLimits.viewers) streams are open, the limit for all viewers: try again in a minute.")
    answer.add("Retry-After", "60")
    return answer
  }

  /// How many characters of a header field a refusal quotes.
  private static let longestShown = 80

  private static func sentByAnotherPage(_ origin: String?, _ host: String) -> SCGIAnswer {
    // A shortened text ends in an ellipsis, which counts too.
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
      return words(.misdirectedRequest, "The page is not served under \(shown), which is not a valid name.")
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
