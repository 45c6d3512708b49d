import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import SCGI
import Secrets
import Text

/// Requests that change something.
extension Site {
  /// The cookie of a paired browser.
  static let pairingCookie = "timecircuits"
  /// The cookie of a browser that requested a code.
  static let askingCookie = "timecircuits_code"
  static let askingBits = 128

  mutating func act(
    _ request: SCGIRequest, _ path: Substring, _ access: Access, at now: Moment
  ) -> Outcome {
    guard let body = ReceivedBody(request) else {
      return .answer(
        Self.words(
          .unsupportedMediaType,
          "Send a form (application/x-www-form-urlencoded) or an object (application/json)."))
    }
    switch path {
    case "pair/ask": return askForCode(request, body, at: now)
    case "pair/type": return .answer(typeCode(request, body, at: now))
    case "pair/end": return .answer(endPairing(request, body, at: now))
    default: break
    }
    guard path.hasPrefix("api/") else {
      return .answer(Self.words(.notFound, "Not found."))
    }
    switch access {
    case .off:
      return .answer(
        Self.refused(
          "forbidden", .forbidden, "You can only watch this prop: its owner has turned control off.",
          body.isForm))
    case .asked, .stranger:
      return .answer(
        Self.refused(
          "forbidden", .forbidden,
          "Pair this browser first: request a code and enter the digits that the prop shows.",
          body.isForm))
    case .open, .paired: break
    }
    let name = String(path.dropFirst("api/".count))
    switch name {
    case "test", "step", "test-end": return steerTest(name, request, body)
    case "check": return check(request, body)
    default: break
    }
    switch APIRequest.read(name, request, body) {
    case .success(let options): return .ask(options, .give(asForm: body.isForm))
    case .failure(let refusal):
      return .answer(Self.refused(refusal.code, refusal.message, asForm: body.isForm))
    }
  }

  /// Converts the daemon's answer to that of the request.
  mutating func answer(_ followUp: FollowUp, with answer: DaemonClient.Answer, at now: Moment) -> SCGIAnswer {
    if case .page(let options) = followUp {
      guard case .line(let line) = answer, case .reply(.status(let report)) = line.message.content else {
        return page(options, nil)
      }
      return page(options, report)
    }
    func refuse(_ code: String, _ status: SCGIAnswer.Status, _ message: String) -> SCGIAnswer {
      var answer = Self.refused(code, status, message, followUp.isForm, root: followUp.root)
      if case .code(let browser, _) = followUp {
        pairingCodes.withdraw(browser)
        // Its word is bound to this browser.
        answer.add("Set-Cookie", Self.cookie(Self.askingCookie, browser.text, seconds: 3600))
      }
      return answer
    }
    let line: ServerLine
    switch answer {
    case .line(let it): line = it
    case .failed(let failure):
      // Without a code the daemon is unreachable; with one it refused.
      guard let code = failure.refusal else {
        let words = isForStrangers(followUp, at: now) ? Scene.strangersAbsence : failure.description
        return refuse("away", .serviceUnavailable, words)
      }
      return refuse(code.rawValue, code.status, words(failure.description, of: followUp, at: now))
    }
    guard case .reply(let reply) = line.message.content else {
      return refuse("away", .serviceUnavailable, "timecircuitsd sent an unexpected answer.")
    }
    if case .refused(let code, let message) = reply {
      return refuse(code.rawValue, code.status, words(message, of: followUp, at: now))
    }
    // The state must show the change at once.
    if case .give = followUp { status = nil }
    switch followUp {
    case .give(true): return Self.back()
    case .give(false), .list: return Self.json(line.object ?? [])
    case .page(let options): return page(options, nil)
    case .alarms: return alarms(reply)
    case .states: return states(reply)
    case .wiring: return wiring(reply)
    case .configuration: return configuration(reply)
    case .status(let audience):
      let object = line.member("status") ?? []
      let known = KnownStatus(
        all: object, visible: VisibleFields.ofEverybody(object, "status"), time: now.monotonic)
      status = known
      return Self.json(known.json(for: audience))
    case .code(let browser, let asForm):
      var answer =
        asForm
        ? Self.back()
        : Self.json(Reply.object(ok: true, error: nil, "Enter the six digits that the prop shows."))
      answer.add("Set-Cookie", Self.cookie(Self.askingCookie, browser.text, seconds: 3600))
      return answer
    }
  }

  /// Whether the answer may go to strangers, who learn only what the LEDs show.
  private func isForStrangers(_ followUp: FollowUp, at now: Moment) -> Bool {
    switch followUp {
    case .code(let browser, _): !pairingCodes.isInvited(browser, word: nil, at: now.milliseconds)
    case .list(.everybody), .status(.everybody): true
    case .give, .list(.paired), .status(.paired), .page, .alarms, .states, .wiring, .configuration: false
    }
  }

  /// The daemon's refusal; strangers get a general one, since it may name files and their content.
  private func words(_ message: String, of followUp: FollowUp, at now: Moment) -> String {
    guard isForStrangers(followUp, at: now) else { return message }
    if case .code = followUp { return Self.noCodeNow }
    return "The prop cannot answer this now: try again in a few seconds."
  }

  // Pairing.

  /// How an owner avoids waiting.
  private static let wordHelps =
    "If you own the prop, you need not wait: run timecircuitsctl web pair, and enter its word here."
  /// Why a stranger gets no code if the daemon refuses to show it.
  private static let noCodeNow =
    "The prop cannot show a code now: a journey may be under way, or a code has just covered a timer or a text. Try again in a "
    + "few minutes. \(wordHelps)"

  private mutating func askForCode(_ request: SCGIRequest, _ body: ReceivedBody, at now: Moment) -> Outcome {
    guard options.control == .paired else {
      let words =
        options.control == .off
        ? "You can only watch this prop: its owner has turned control off."
        : "Anyone can control this prop without pairing."
      return .answer(Self.refused("impossible", .conflict, words, body.isForm))
    }
    let browser = Self.browser(of: request) ?? Secret.random(bits: Self.askingBits)
    let requester = requester(of: request, access(of: request, at: now))
    switch pairingCodes.ask(browser, from: requester, word: body.fields["word"], at: now.milliseconds) {
    case .show(let digits, let isInvited):
      // A pending request to hide the previous code would hide the new one.
      errands.removeAll { $0 == .hideCode }
      let code = Request.showCode(digits, milliseconds: Int(pairingCodes.codeMilliseconds))
      return .ask(isInvited ? .force(code) : code, .code(browser, asForm: body.isForm))
    case .isShown:
      return .answer(
        body.isForm
          ? Self.back()
          : Self.json(
            Reply.object(ok: true, error: nil, "The prop is showing the code: enter its six digits.")))
    case .isAnothers(let milliseconds):
      let words =
        "The prop is showing another browser's code: try again in \(Self.seconds(milliseconds)) s. \(Self.wordHelps)"
      return .answer(Self.refused("impossible", .conflict, words, body.isForm))
    case .wrongWord:
      return .answer(
        Self.refused(
          "bad-value", .badRequest,
          "The word is wrong, used up, another browser's, or older than "
            + "\(PairingCodes.wordMilliseconds / 60_000) minutes: run timecircuitsctl web pair for a new one.",
          body.isForm))
    case .closed(let milliseconds):
      var answer = Self.refused(
        "rate-limited", .tooManyRequests,
        "Too many codes were requested and not used: the next one is available in \(Self.seconds(milliseconds)) s. "
          + Self.wordHelps, body.isForm)
      answer.add("Retry-After", String(Self.seconds(milliseconds)))
      return .answer(answer)
    }
  }

  private mutating func typeCode(_ request: SCGIRequest, _ body: ReceivedBody, at now: Moment) -> SCGIAnswer {
    guard let browser = Self.browser(of: request) else {
      return Self.refused("impossible", .conflict, "Request a code first.", body.isForm)
    }
    switch pairingCodes.type(body.fields["code"] ?? "", browser, at: now.milliseconds) {
    case .right: break
    case .wrong(let triesLeft):
      let tries = triesLeft == 1 ? "one try" : "\(triesLeft) tries"
      let words = "Wrong code: \(tries) left."
      guard body.isForm else { return Self.refused("bad-value", .badRequest, words, false) }
      let name = body.fields["name"] ?? ""
      return Self.html(PageWriter.wrongCode(words, name: name, root: "../"), .badRequest)
    case .gone:
      errands.append(.hideCode)
      return Self.refused(
        "bad-value", .badRequest, "Wrong code, and no tries left: request a new code.", body.isForm)
    case .none:
      return Self.refused(
        "impossible", .conflict, "The prop is not showing a code for this browser: request one.", body.isForm)
    }
    errands.append(.hideCode)
    do throws(SystemError) {
      let cookie = try book.pair(body.fields["name"] ?? "", at: now.wall)
      bookIsNew = true
      var answer =
        body.isForm
        ? Self.back()
        : Self.json(Reply.object(ok: true, error: nil, "This browser can now control the prop."))
      answer.add(
        "Set-Cookie", Self.cookie(Self.pairingCookie, cookie, seconds: PairingBook.days * 86_400))
      answer.add("Set-Cookie", Self.cookie(Self.askingCookie, "", seconds: 0))
      return answer
    } catch {
      return Self.refused("away", .serviceUnavailable, "\(error)", body.isForm)
    }
  }

  private mutating func endPairing(_ request: SCGIRequest, _ body: ReceivedBody, at now: Moment) -> SCGIAnswer
  {
    if case .paired(let pairing) = access(of: request, at: now) {
      bookIsNew = book.forget(pairing.id) || bookIsNew
    }
    var answer =
      body.isForm
      ? Self.back() : Self.json(Reply.object(ok: true, error: nil, "This browser is no longer paired."))
    answer.add("Set-Cookie", Self.cookie(Self.pairingCookie, "", seconds: 0))
    return answer
  }

  /// A browser's permission.
  enum Access: Equatable {
    /// Control is off.
    case off
    /// Everybody may control the prop.
    case open
    /// This paired browser may control the prop.
    case paired(PairingBook.Pairing)
    /// This browser's code is shown.
    case asked
    /// This browser must pair first.
    case stranger

    var mayControl: Bool {
      switch self {
      case .open, .paired: true
      case .off, .asked, .stranger: false
      }
    }

    var audience: Audience { mayControl ? .paired : .everybody }
  }

  mutating func access(of request: SCGIRequest, at now: Moment) -> Access {
    switch options.control {
    case .off: return .off
    case .open: return .open
    case .paired: break
    }
    if let cookie = request.cookies[Self.pairingCookie] {
      do throws(SystemError) {
        let day = { (time: WallTime) in time.seconds / 86_400 }
        let before = book.pairings
        if let pairing = try book.find(cookie, at: now.wall) {
          let known = before.first { $0.id == pairing.id }
          // By the day, so that the file is not written for each request.
          if known.map({ day($0.lastSeen) != day(pairing.lastSeen) }) ?? true { bookIsNew = true }
          return .paired(pairing)
        }
      } catch {
        // A secret that cannot be hashed counts as unknown.
      }
    }
    guard let browser = Self.browser(of: request) else { return .stranger }
    return pairingCodes.isShown(to: browser, at: now.milliseconds) ? .asked : .stranger
  }

  static func browser(of request: SCGIRequest) -> Secret? {
    request.cookies[askingCookie].flatMap { Secret($0, bits: askingBits) }
  }

  private static func cookie(_ name: String, _ value: String, seconds: Int64) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
  }

  private static func seconds(_ milliseconds: Int64) -> Int64 { (milliseconds + 999) / 1000 }

  // Answers.

  /// Redirects to the page after a form.
  static func back(to place: String = "../") -> SCGIAnswer {
    var answer = SCGIAnswer(.seeOther)
    answer.add("Location", place)
    answer.add("Cache-Control", "no-store")
    answer.addSecurity(.data)
    return answer
  }

  static func refused(_ code: ErrorCode, _ message: String, asForm: Bool) -> SCGIAnswer {
    refused(code.rawValue, code.status, message, asForm)
  }

  static func refused(
    _ code: String, _ status: SCGIAnswer.Status, _ message: String, _ asForm: Bool, root: String = "../"
  ) -> SCGIAnswer {
    guard asForm else { return json(Reply.object(ok: false, error: code, message), status) }
    return html(PageWriter.notice(message, root: root), status)
  }

  static func html(_ body: [UInt8], _ status: SCGIAnswer.Status = .ok) -> SCGIAnswer {
    var answer = SCGIAnswer(status, type: "text/html; charset=utf-8", body: body)
    answer.add("Cache-Control", "no-store")
    answer.addSecurity(.page)
    return answer
  }
}

extension Site.FollowUp {
  var isForm: Bool {
    switch self {
    case .give(let asForm), .code(_, let asForm): asForm
    case .list, .status, .page, .alarms, .states, .wiring: false
    case .configuration: true
    }
  }

  /// Whether simultaneous requests may share the answer, since they change nothing.
  var isQuestion: Bool {
    switch self {
    case .list, .status, .page, .alarms, .states, .wiring, .configuration: true
    case .give, .code: false
    }
  }

  /// On whose behalf the daemon is asked; a code for the owner's place is forced, and sent with the owners'
  /// requests.
  func role(of request: Request?) -> DaemonClient.Role {
    switch self {
    case .give, .page, .alarms, .states, .wiring, .configuration, .list(.paired), .status(.paired): .owners
    case .code: if case .force = request { .owners } else { .everybody }
    case .list(.everybody), .status(.everybody): .everybody
    }
  }

  /// The page's address relative to the request's.
  var root: String { if case .configuration = self { "./" } else { "../" } }
}

/// A request's body, as a form or a JSON object.
struct ReceivedBody {
  /// Whether it is a form, sent by a browser without scripts.
  let isForm: Bool
  /// A form's fields, or an object's members that are text.
  let fields: [String: String]

  /// `nil` for any other type.
  init?(_ request: SCGIRequest) {
    let type = (request.field("content-type") ?? "").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
    switch type {
    case "application/x-www-form-urlencoded":
      isForm = true
      fields = FormText.fields(request.body)
    case "application/json":
      isForm = false
      fields = Self.texts(request.body)
    default: return nil
    }
  }

  private static func texts(_ body: [UInt8]) -> [String: String] {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(body) else { return [:] }
      return members.reduce(into: [:]) { texts, member in
        if case .string(let text) = member.value { texts[member.key] = text }
      }
    } catch {
      // Code that needs a field reports it missing.
      return [:]
    }
  }
}

extension Reply {
  /// An answer of the page itself, in the daemon's form.
  static func object(ok: Bool, error: String?, _ message: String) -> [UInt8] {
    JSONValue.object(
      [JSONMember("ok", .boolean(ok))] + (error.map { [JSONMember("error", .string($0))] } ?? [])
        + [JSONMember("message", .string(message))]
    ).encoded
  }
}
