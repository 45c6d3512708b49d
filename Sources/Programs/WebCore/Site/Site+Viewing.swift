import ControlProtocol
import Pictures
import SCGI
import Text

/// Requests that only read.
extension Site {
  mutating func view(
    _ request: SCGIRequest, _ path: Substring, _ access: Access, at now: Moment
  ) -> Outcome {
    switch path {
    // Without the trailing slash, the page's relative addresses would miss its folder.
    case "" where request.path.hasSuffix("/timecircuits"): return .answer(Self.back(to: "timecircuits/"))
    case "":
      recordServer(of: request)
      return page(request, access)
    case "scene": return .answer(fragment(request))
    case "page.css": return .answer(styleSheet(PageStyle(request.query)))
    case "still.svg":
      return .answer(drawing(album.picture(of: PageStyle(request.query)).ground(scene.record), lasts: true))
    case "picture.svg":
      let (style, record) = PageStyle(request.query).drawing(of: scene.record)
      return .answer(drawing(album.picture(of: style).document(record), lasts: false))
    case "live.js", "asking.js", "controls.js", "curves.js", "timer.js": return .answer(Self.script(path))
    case "icon.svg": return .answer(drawing(PackageResources.icon_svg, lasts: true))
    case "maskable.svg": return .answer(drawing(PackageResources.maskable_svg, lasts: true))
    case "monochrome.svg": return .answer(drawing(PackageResources.monochrome_svg, lasts: true))
    case "touch.png": return .answer(Self.lasting("image/png", PackageResources.touch_png))
    case "manifest.webmanifest":
      return .answer(Self.lasting("application/manifest+json", PackageResources.manifest_webmanifest))
    case "worker.js": return .answer(Self.worker)
    case "curves.json": return .answer(curves())
    case "events": return .stream(Self.streamHead, access.audience)
    case "api/frame":
      let audience = access.audience
      return .answer(scene.json(for: audience).map { Self.json($0) } ?? absent(for: audience))
    case "api/status":
      let audience = access.audience
      if let status, now.monotonic - min(now.monotonic, status.time) < 1_000_000_000 {
        return .answer(Self.json(status.json(for: audience)))
      }
      return .ask(.status, .status(audience))
    case "api/events", "states", "alarms", "wiring.svg", "configuration":
      guard access.mayControl else {
        return .answer(
          Self.refused(
            "forbidden", .forbidden, "Only paired browsers may see this.", path == "configuration",
            root: "./"))
      }
      switch path {
      case "states": return .ask(.status, .states)
      case "alarms": return .ask(.status, .alarms)
      case "wiring.svg": return .ask(.status, .wiring)
      case "configuration": return .ask(.status, .configuration)
      default: return .answer(Self.json(Self.object(of: events)))
      }
    case "api/forms": return .answer(Self.json(APIRequest.inputs))
    case "api/journeys": return list(.journeys, for: requester(of: request, access), access.audience, at: now)
    case "api/sequences":
      return list(.sequences, for: requester(of: request, access), access.audience, at: now)
    case "api/cities":
      switch APIRequest.read("cities", form: request.query.filter { $0.key == "search" }) {
      case .success(let cities):
        return list(cities, for: requester(of: request, access), access.audience, at: now)
      case .failure(let refusal): return .answer(Self.refused(refusal.code, refusal.message, asForm: false))
      }
    default: return .answer(Self.words(.notFound, "Not found."))
    }
  }

  /// The answer while the daemon is unreachable.
  func absent(for audience: Audience) -> SCGIAnswer {
    Self.json(
      Reply.object(ok: false, error: "away", scene.absence(for: audience) ?? ""), .serviceUnavailable)
  }

  /// Answers with a cached list, and requests it again if it has expired.
  private mutating func list(
    _ question: Request, for requester: Requester, _ audience: Audience, at now: Moment
  ) -> Outcome {
    if let (object, isDue) = lists.list(question, at: now.monotonic) {
      if isDue { errands.append(question) }
      return .answer(Self.json(object))
    }
    guard limits.allow(.ask, from: requester, at: now.monotonic) else { return .answer(Self.tooMany()) }
    return .ask(question, .list(audience))
  }

  /// Records the page's address, from the web server's own variables: a client can send any Host.
  private mutating func recordServer(of request: SCGIRequest) {
    guard servedAt?.isOwn != true, ["/", "/timecircuits/"].contains(request.path) else { return }
    let port = Int(request.variables["SERVER_PORT"] ?? "").flatMap { [80, 443].contains($0) ? nil : $0 }
    servedAt = (port.map { ":\($0)" } ?? "", request.path, false)
  }

  private mutating func page(_ request: SCGIRequest, _ access: Access) -> Outcome {
    let query = request.query
    var pageOptions = PageOptions(
      style: PageStyle(request.cookies), access: access, isKiosk: query["kiosk"] == "1")
    if let face = query["face"].flatMap(Face.init(rawValue:)) {
      pageOptions.style.face = face
      pageOptions.hasChosen = true
    }
    if let portrait = query["portrait"] { pageOptions.style.isPortrait = portrait == "1" }
    pageOptions.style.isStage = query["timer"] == "1"
    // Only viewers who may control the prop see its status.
    guard pageOptions.access.mayControl, !pageOptions.isKiosk, !pageOptions.style.isStage,
      scene.absence == nil
    else {
      return .answer(page(pageOptions, nil))
    }
    return .ask(.status, .page(pageOptions))
  }

  /// The page, with the prop's status if known.
  mutating func page(_ pageOptions: PageOptions, _ report: StatusReport?) -> SCGIAnswer {
    let (style, record) = pageOptions.style.drawing(of: scene.record)
    let writer = PageWriter(
      style: style, scene: scene, record: record, picture: album.picture(of: style),
      access: pageOptions.access,
      journeys: journeys, sequences: sequences, status: StatusWriter(report: report, events: events),
      isKiosk: pageOptions.isKiosk, isHeard: isHeard)
    var answer = SCGIAnswer(.ok, type: "text/html; charset=utf-8", body: writer.page)
    answer.add("Cache-Control", "no-store")
    answer.addSecurity(.page, frames: options.frames)
    if pageOptions.hasChosen {
      answer.add(
        "Set-Cookie", "face=\(pageOptions.style.face.rawValue); Path=/; Max-Age=31536000; SameSite=Lax")
    }
    return answer
  }

  /// Events in the protocol's form.
  private static func object(of events: [EventReport]) -> [UInt8] {
    JSONValue.object([
      JSONMember("ok", .boolean(true)), JSONMember("events", .array(events.map(\.json))),
    ]).encoded
  }

  private mutating func fragment(_ request: SCGIRequest) -> SCGIAnswer {
    let (style, record) = PageStyle(request.query).drawing(of: scene.record)
    return Self.fragment(PageWriter.scene(style, scene.plan, record, album.picture(of: style)))
  }

  /// The list of alarms, for a page that is already open.
  func alarms(_ reply: Reply) -> SCGIAnswer {
    guard case .status(let report) = reply else { return absent(for: .paired) }
    var html = HTMLBuilder()
    AlarmWriter(report: report).writeList(into: &html)
    return Self.fragment(html.bytes)
  }

  /// The state of each group of the console, for a page that is already open.
  func states(_ reply: Reply) -> SCGIAnswer {
    guard case .status(let report) = reply else { return absent(for: .paired) }
    return Self.json(ConsoleGroup.states(report))
  }

  private static func fragment(_ body: [UInt8]) -> SCGIAnswer {
    var answer = SCGIAnswer(.ok, type: "text/html; charset=utf-8", body: body)
    answer.add("Cache-Control", "no-store")
    answer.addSecurity(.data)
    return answer
  }

  private mutating func styleSheet(_ style: PageStyle) -> SCGIAnswer {
    let face = album.picture(of: style).pageStyle
    return Self.lasting("text/css; charset=utf-8", PackageResources.page_css + Array(face.utf8))
  }

  private static func script(_ name: Substring) -> SCGIAnswer {
    let bytes =
      switch name {
      case "live.js": PackageResources.live_js
      case "curves.js": PackageResources.curves_js
      case "asking.js": PackageResources.asking_js
      case "timer.js": PackageResources.timer_js
      default: PackageResources.controls_js
      }
    return lasting("text/javascript; charset=utf-8", bytes)
  }

  /// The script that answers when the prop does not; a browser asks for it anew.
  private static var worker: SCGIAnswer {
    var answer = SCGIAnswer(.ok, type: "text/javascript; charset=utf-8", body: PackageResources.worker_js)
    answer.add("Cache-Control", "no-cache")
    answer.addSecurity(.worker)
    return answer
  }

  private mutating func curves() -> SCGIAnswer {
    let table = album.picture(of: PageStyle(face: .bezier)).curveTable ?? "{}"
    return Self.lasting("application/json", Array(table.utf8))
  }

  /// An answer that may be cached forever, since its address contains the version.
  private static func lasting(_ type: String, _ body: [UInt8]) -> SCGIAnswer {
    var answer = SCGIAnswer(.ok, type: type, body: body)
    answer.add("Cache-Control", "public, max-age=31536000, immutable")
    answer.addSecurity(.data)
    return answer
  }

  func drawing(_ body: [UInt8], lasts: Bool) -> SCGIAnswer {
    var answer = SCGIAnswer(.ok, type: "image/svg+xml", body: body)
    answer.add("Cache-Control", lasts ? "public, max-age=31536000, immutable" : "no-store")
    answer.addSecurity(.drawing, frames: options.frames)
    return answer
  }

  private static var streamHead: SCGIAnswer {
    var answer = SCGIAnswer(.ok, type: "text/event-stream")
    answer.add("Cache-Control", "no-store")
    answer.add("X-Accel-Buffering", "no")
    answer.addSecurity(.data)
    return answer
  }
}

/// A requested page.
struct PageOptions: Equatable {
  var style: PageStyle
  var access: Site.Access
  var isKiosk: Bool
  /// Whether the face was chosen in this request, so that the browser should remember it.
  var hasChosen = false
}
