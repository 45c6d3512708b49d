import ClockModel
import ControlLink
import ControlProtocol
import LinuxSystem
import SCGI
import Secrets
import Text

/// What changes something.
extension Site {
  /// The name of the cookie of a browser that may control the prop.
  static let pairingCookie = "timecircuits"
  /// The name of the cookie of a browser that asked for a code.
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
      return .answer(Self.words(.notFound, "There is nothing to be asked for at this address."))
    }
    switch access {
    case .off:
      return .answer(
        Self.refused(
          "forbidden", .forbidden, "The page only shows this prop: its owner has turned control off.",
          body.isForm))
    case .asked, .stranger:
      return .answer(
        Self.refused(
          "forbidden", .forbidden, "Pair this browser first: ask for a code, and type what the prop shows.",
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
    case .success(let wish): return .ask(wish, .give(asForm: body.isForm))
    case .failure(let refusal):
      return .answer(Self.refused(refusal.code, refusal.message, asForm: body.isForm))
    }
  }

  /// The answer to a request from the daemon's.
  mutating func answer(_ followUp: FollowUp, with answer: DaemonLink.Answer, at now: Moment) -> SCGIAnswer {
    if case .page(let wish) = followUp {
      guard case .line(let line) = answer, case .reply(.status(let report)) = line.message.content else {
        return page(wish, nil)
      }
      return page(wish, report)
    }
    func refuse(_ code: String, _ status: SCGIAnswer.Status, _ message: String) -> SCGIAnswer {
      var answer = Self.refused(code, status, message, followUp.isForm, root: followUp.root)
      if case .code(let browser, _) = followUp {
        desk.withdraw(browser)
        // A word that it typed is bound to it.
        answer.add("Set-Cookie", Self.cookie(Self.askingCookie, browser.text, seconds: 3600))
      }
      return answer
    }
    let line: ServerLine
    switch answer {
    case .line(let it): line = it
    case .failed(let failure):
      // The daemon may be there, and refuse.
      guard let code = failure.refusal else {
        let words = isForStrangers(followUp, at: now) ? Scene.strangersAbsence : failure.description
        return refuse("away", .serviceUnavailable, words)
      }
      return refuse(code.rawValue, code.status, words(failure.description, of: followUp, at: now))
    }
    guard case .reply(let reply) = line.message.content else {
      return refuse("away", .serviceUnavailable, "timecircuitsd answers as no release of it does.")
    }
    if case .refused(let code, let message) = reply {
      return refuse(code.rawValue, code.status, words(message, of: followUp, at: now))
    }
    // What was done shows in the state at once.
    if case .give = followUp { status = nil }
    switch followUp {
    case .give(true): return Self.back()
    case .give(false), .list: return Self.json(line.object ?? [])
    case .page(let wish): return page(wish, nil)
    case .alarms: return alarms(reply)
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
        : Self.json(Reply.object(ok: true, error: nil, "Type the six digits that the prop shows."))
      answer.add("Set-Cookie", Self.cookie(Self.askingCookie, browser.text, seconds: 3600))
      return answer
    }
  }

  /// Whether somebody may have asked to whom no more is told than what the LEDs show.
  private func isForStrangers(_ followUp: FollowUp, at now: Moment) -> Bool {
    switch followUp {
    case .code(let browser, _): !desk.isInvited(browser, word: nil, at: now.milliseconds)
    case .list, .status(.everybody): true
    case .give, .status(.paired), .page, .alarms, .wiring, .configuration: false
    }
  }

  /// The daemon's refusal, which strangers do not get: it may name files and what is in them.
  private func words(_ message: String, of followUp: FollowUp, at now: Moment) -> String {
    guard isForStrangers(followUp, at: now) else { return message }
    if case .code = followUp { return Self.noCodeNow }
    return "The prop cannot answer this now: try again in a few seconds."
  }

  // Pairing.

  /// What whoever owns the machine can do in place of waiting.
  private static let wordHelps =
    "If you own the prop, you need not wait: run timecircuitsctl web pair, and type the word that it prints here."
  /// Why strangers get no code that the daemon does not show.
  private static let noCodeNow =
    "The prop cannot show a code now: the car may be under way, or a code has just covered a timer or a text. Try again in a "
    + "few minutes. \(wordHelps)"

  private mutating func askForCode(_ request: SCGIRequest, _ body: ReceivedBody, at now: Moment) -> Outcome {
    guard options.control == .paired else {
      let words =
        options.control == .off
        ? "The page only shows this prop: its owner has turned control off."
        : "Nobody needs to pair with this prop."
      return .answer(Self.refused("impossible", .conflict, words, body.isForm))
    }
    let browser = Self.browser(of: request) ?? Secret.random(bits: Self.askingBits)
    let requester = requester(of: request, access(of: request, at: now))
    switch desk.ask(browser, from: requester, word: body.fields["word"], at: now.milliseconds) {
    case .show(let digits, let isInvited):
      // It comes in the place of the one before, and is not to be hidden with that.
      errands.removeAll { $0 == .hideCode }
      let code = Request.showCode(digits, milliseconds: Int(desk.codeMilliseconds))
      return .ask(isInvited ? .insist(code) : code, .code(browser, asForm: body.isForm))
    case .isShown:
      return .answer(
        body.isForm
          ? Self.back()
          : Self.json(Reply.object(ok: true, error: nil, "The code is on show: type its six digits.")))
    case .isAnothers(let milliseconds):
      let words =
        "A code for another browser is on show: try again in \(Self.seconds(milliseconds)) s. \(Self.wordHelps)"
      return .answer(Self.refused("impossible", .conflict, words, body.isForm))
    case .wrongWord:
      return .answer(
        Self.refused(
          "bad-value", .badRequest,
          "Wrong word, or one that is used up, belongs to another browser or is older than "
            + "\(PairingDesk.wordMilliseconds / 60_000) minutes: run timecircuitsctl web pair for a new one.",
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
      return Self.refused("impossible", .conflict, "Ask for a code first.", body.isForm)
    }
    switch desk.type(body.fields["code"] ?? "", browser, at: now.milliseconds) {
    case .right: break
    case .wrong(let triesLeft):
      let tries = triesLeft == 1 ? "one try is" : "\(triesLeft) tries are"
      let words = "That is not the code that the prop shows: \(tries) left."
      guard body.isForm else { return Self.refused("bad-value", .badRequest, words, false) }
      let name = body.fields["name"] ?? ""
      return Self.html(PageWriter.wrongCode(words, name: name, root: "../"), .badRequest)
    case .gone:
      errands.append(.hideCode)
      return Self.refused(
        "bad-value", .badRequest, "That was the last try with this code: ask for another.", body.isForm)
    case .none:
      return Self.refused("impossible", .conflict, "No code of yours is on show: ask for one.", body.isForm)
    }
    errands.append(.hideCode)
    do throws(SystemError) {
      let cookie = try book.pair(body.fields["name"] ?? "", at: now.wall)
      bookIsNew = true
      var answer =
        body.isForm
        ? Self.back() : Self.json(Reply.object(ok: true, error: nil, "This browser may control the prop."))
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
      ? Self.back() : Self.json(Reply.object(ok: true, error: nil, "This browser is not paired any more."))
    answer.add("Set-Cookie", Self.cookie(Self.pairingCookie, "", seconds: 0))
    return answer
  }

  /// What a browser may do.
  enum Access: Equatable {
    /// Nobody may do anything.
    case off
    /// Everybody may do everything.
    case open
    /// This one may.
    case paired(PairingBook.Pairing)
    /// This one asked for a code, which is on show.
    case asked
    /// This one may not yet.
    case stranger

    var mayControl: Bool {
      switch self {
      case .open, .paired: true
      case .off, .asked, .stranger: false
      }
    }

    /// What it sees.
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
          // To the day, so that the file is not written for each request.
          if known.map({ day($0.lastSeen) != day(pairing.lastSeen) }) ?? true { bookIsNew = true }
          return .paired(pairing)
        }
      } catch {
        // A secret that cannot be hashed is as one that is not known.
      }
    }
    guard let browser = Self.browser(of: request) else { return .stranger }
    return desk.isShown(to: browser, at: now.milliseconds) ? .asked : .stranger
  }

  static func browser(of request: SCGIRequest) -> Secret? {
    request.cookies[askingCookie].flatMap { Secret($0, bits: askingBits) }
  }

  private static func cookie(_ name: String, _ value: String, seconds: Int64) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
  }

  private static func seconds(_ milliseconds: Int64) -> Int64 { (milliseconds + 999) / 1000 }

  // Answers.

  /// Back to the page, behind a form.
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
    return html(PageWriter.note(message, root: root), status)
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
    case .list, .status, .page, .alarms, .wiring: false
    case .configuration: true
    }
  }

  /// Whether all who ask it at a time may have the same answer, since it changes nothing.
  var isQuestion: Bool {
    switch self {
    case .list, .status, .page, .alarms, .wiring, .configuration: true
    case .give, .code: false
    }
  }

  /// By whose connection the daemon is asked for something: the code of who has the owner's place is shown in spite of all.
  func asker(of request: Request?) -> DaemonLink.Asker {
    switch self {
    case .give, .page, .alarms, .wiring, .configuration, .status(.paired): .owners
    case .code: if case .insist = request { .owners } else { .everybody }
    case .list, .status(.everybody): .everybody
    }
  }

  /// Where the page is, as seen from what was asked for.
  var root: String { if case .configuration = self { "./" } else { "../" } }
}

/// The body of a request in one of the two kinds that are read.
struct ReceivedBody {
  /// Whether it is a form's, which a person without a script sent.
  let isForm: Bool
  /// The fields of a form, and those of an object that are text.
  let fields: [String: String]

  /// `nil` for any other kind.
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
      // Whoever needs a field says that it is not there.
      return [:]
    }
  }
}

extension Reply {
  /// An answer of the page's own, in the form of the daemon's.
  static func object(ok: Bool, error: String?, _ message: String) -> [UInt8] {
    JSONValue.object(
      [JSONMember("ok", .boolean(ok))] + (error.map { [JSONMember("error", .string($0))] } ?? [])
        + [JSONMember("message", .string(message))]
    ).encoded
  }
}
