import ClockModel
import Configuration
import ControlClient
import ControlProtocol
package import LinuxSystem
import SCGI
import Text

/// Serves the page to a web server over SCGI, on one thread.
package final class WebServer: CompanionServer {
  /// Callbacks to the program.
  package struct Callbacks {
    package var clocks: Clocks
    /// Saves the pairings.
    package var keep: (PairingBook) -> Void
    /// Reports that the daemon is connected (`nil`), or why it is not.
    package var tell: (String?) -> Void
    /// Sends the watchdog's beat at an interval in nanoseconds; `nil` without a watchdog.
    package var beat: (every: UInt64, tell: () -> Void)?

    /// Creates callbacks without a beat.
    package init(
      clocks: Clocks, keep: @escaping (PairingBook) -> Void, tell: @escaping (String?) -> Void
    ) {
      self.clocks = clocks
      self.keep = keep
      self.tell = tell
    }
  }

  private var site: Site
  private var daemon: DaemonClient
  private var file: OwnersFile
  private let listener: UnixListener
  private let callbacks: Callbacks
  private let checks: ConfigurationCheck?
  private var conversations: [Conversation] = []
  /// The clients of `timecircuitsctl web`.
  private var owners: CompanionClients
  private var asked: [Int: Question] = [:]
  private var sentNumber = -1
  private var sentAt: UInt64 = 0
  private var proddedAt: UInt64 = 0
  private var acceptAgainAt: UInt64 = 0
  private var beatAt: UInt64 = 0
  private var maintainedAt: UInt64 = 0
  /// The places in the last wait, of the listener, of the checks and of the first conversation.
  private var places: (listener: Int?, checks: Int?, conversations: Int) = (nil, nil, 0)

  /// A request that the daemon has not answered.
  private struct Question {
    /// The request; `nil` if it belongs to a wiring test.
    let request: Request?
    let role: DaemonClient.Role
    /// Whether equal requests share the answer; false once an event has arrived.
    var isShared: Bool
    /// The conversations that wait for the answer; none for an errand.
    var waiting: [(conversation: Conversation, followUp: Site.FollowUp)] = []
  }

  /// A server of a site, which ``file`` configures; `owners` is the socket of `timecircuitsctl web`, if any.
  package init(
    _ site: Site, _ file: OwnersFile, _ daemon: DaemonClient, on listener: UnixListener,
    owners: UnixListener?,
    checks: ConfigurationCheck?,
    _ callbacks: Callbacks
  ) {
    self.checks = checks
    self.owners = CompanionClients(owners)
    self.site = site
    self.file = file
    self.daemon = daemon
    self.listener = listener
    self.callbacks = callbacks
    self.site.decide(self.file.first())
  }

  package var clock: MonotonicClock { callbacks.clocks.monotonic }

  package func step() -> UInt64? {
    advance(at: moment)
    return next(at: clock())
  }

  package func add(to poller: inout Poller) {
    for descriptor in daemon.descriptors { _ = poller.add(descriptor) }
    let accepts = conversations.count < WebLimits.conversations && clock() >= acceptAgainAt
    places.listener = accepts ? poller.add(listener.descriptor) : nil
    places.checks = checks.map { poller.add($0.descriptor) }
    places.conversations = poller.count
    for conversation in conversations {
      _ = poller.add(conversation.stream.descriptor, reading: true, writing: conversation.isWriting)
    }
    file.add(to: &poller)
    owners.add(to: &poller)
  }

  package func serve(_ poller: Poller) {
    if let options = file.edited(poller) { site.decide(options) }
    let now = moment
    for (index, conversation) in conversations.enumerated() {
      let place = places.conversations + index
      if poller.isReadable(place) { serve(conversation, at: now) }
      if conversation.isWriting, poller.isWritable(place) { conversation.write(at: now.monotonic) }
    }
    owners.serve(poller, at: now.monotonic) { _, line in answer(line, at: now) }
    if let checking = places.checks, poller.isReadable(checking), let done = checks?.finished() {
      done.conversation.answer(site.answer(done.result, to: done.text), at: now.monotonic)
    }
    if let listening = places.listener, poller.isReadable(listening) { accept(at: now.monotonic) }
  }

  private var moment: Site.Moment {
    let nanoseconds = callbacks.clocks.wall()
    return Site.Moment(
      monotonic: callbacks.clocks.monotonic(),
      wall: WallTime(seconds: nanoseconds / 1_000_000_000, nanoseconds: nanoseconds % 1_000_000_000))
  }

  /// When something is due; `nil` if nothing will be.
  private func next(at now: UInt64) -> UInt64? {
    var times = (conversations.map(\.deadline) + [owners.next, file.next].compactMap(\.self)).filter {
      $0 < .max
    }
    if let next = daemon.nextTry { times.append(next) }
    if sentNumber != site.scene.number, conversations.contains(where: \.isFollowing) {
      times.append(sentAt + WebLimits.betweenFrames)
    }
    if conversations.contains(where: \.isFollowing) { times.append(proddedAt + WebLimits.betweenProds) }
    if daemon.isTesting { times.append(maintainedAt + WebLimits.unwatchedTest) }
    if acceptAgainAt > now { times.append(acceptAgainAt) }
    if callbacks.beat != nil { times.append(beatAt) }
    return times.min()
  }

  // The daemon.

  private func advance(at now: Site.Moment) {
    for news in daemon.advance(at: now.monotonic) {
      switch news {
      case .frame(let record, let line):
        if site.scene.absence != nil { callbacks.tell(nil) }
        site.show(record, line)
      case .event(let event):
        site.apply(event)
        for number in asked.keys { asked[number]?.isShared = false }
      case .away(let failure):
        site.lose(failure)
        callbacks.tell(failure.description)
      case .answer(let number, let answer): receive(number, answer, at: now)
      case .caption(let caption, let led): site.showTest(WiringTestScene(caption: caption, led: led))
      case .testIsOver: site.showTest(nil)
      }
    }
    if let beat = callbacks.beat, now.monotonic >= beatAt {
      beatAt = now.monotonic + beat.every
      beat.tell()
    }
    endForsakenTest(at: now.monotonic)
    runErrands(at: now.monotonic)
    send(at: now.monotonic)
    for conversation in conversations where conversation.deadline <= now.monotonic { conversation.end() }
    conversations.removeAll(where: \.isOver)
    if site.bookIsNew {
      site.bookIsNew = false
      callbacks.keep(site.book)
    }
  }

  private func receive(_ number: Int, _ answer: DaemonClient.Answer, at now: Site.Moment) {
    guard let question = asked.removeValue(forKey: number) else { return }
    if let request = question.request, case .line(let line) = answer {
      site.apply(line, answering: request, at: now)
    }
    for (conversation, followUp) in question.waiting {
      self.answer(conversation, followUp, with: answer, at: now)
    }
  }

  /// Ends a wiring test without viewers, since it holds all LEDs.
  private func endForsakenTest(at now: UInt64) {
    guard daemon.isTesting else { return }
    if conversations.contains(where: \.isFollowing) { maintainedAt = now }
    if now >= maintainedAt + WebLimits.unwatchedTest { daemon.endTest() }
  }

  private func runErrands(at now: UInt64) {
    let wishes = site.errands
    site.errands = []
    for wish in wishes {
      do throws(ControlFailure) {
        let number = try daemon.ask(wish, for: .everybody, at: now)
        asked[number] = Question(request: wish, role: .everybody, isShared: true)
      } catch {
        // Not retried: the lists are requested when the daemon returns, and a code ends by itself.
      }
    }
  }

  /// Sends the LEDs to viewers that lack the current frame, and a keep-alive comment on idle streams.
  private func send(at now: UInt64) {
    let number = site.scene.number
    let hasWaiters = conversations.contains(where: \.isFollowing)
    guard hasWaiters else { return }
    if now >= sentAt + WebLimits.betweenFrames {
      // Even without a change: a viewer may only now have read its last frame.
      // A browser whose pairing was removed reconnects a second later, as a stranger.
      for conversation in conversations
      where conversation.isFollowing
        && !site.mayStillSee(conversation.audience, conversation.followed?.requester)
      {
        conversation.end()
      }
      for audience in Audience.allCases {
        offer(to: conversations.filter { $0.audience == audience }, audience, at: now)
      }
      if sentNumber != number {
        sentNumber = number
        sentAt = now
        proddedAt = now
      }
    }
    if now >= proddedAt + WebLimits.betweenProds {
      proddedAt = now
      for conversation in conversations { conversation.prod(at: now) }
    }
  }

  private func offer(to conversations: [Conversation], _ audience: Audience, at now: UInt64) {
    guard conversations.contains(where: \.isFollowing) else { return }
    let (event, number) = (site.scene.event(for: audience), site.scene.number(for: audience))
    for conversation in conversations { conversation.offer(event, number: number, at: now) }
  }

  // Viewers.

  private func accept(at now: UInt64) {
    do throws(SystemError) {
      // The rest waits for the next turn, because other work such as the watchdog's beat is due.
      for _ in 0..<WebLimits.acceptedAtOnce {
        guard conversations.count < WebLimits.conversations, let stream = try listener.accept() else {
          return
        }
        let conversation = Conversation(stream, at: now)
        conversations.append(conversation)
        serve(conversation, at: moment)
      }
    } catch {
      acceptAgainAt = now + WebLimits.acceptPause
    }
  }

  private func answer(_ line: [UInt8], at now: Site.Moment) -> [UInt8] {
    switch PageRequest.decode(line) {
    case .success(let (id, request)):
      site.answer(request, viewers: conversations.count(where: \.isFollowing), at: now).encode(id: id)
    case .failure(let refusal): refusal.encode()
    }
  }

  private func serve(_ conversation: Conversation, at now: Site.Moment) {
    do throws(SCGIReader.Fault) {
      guard let request = try conversation.read() else { return }
      answer(conversation, request, at: now)
    } catch {
      let status: SCGIAnswer.Status
      if case .bodyTooLong = error { status = .contentTooLarge } else { status = .badRequest }
      conversation.answer(Site.words(status, "The request cannot be read: \(error)."), at: now.monotonic)
    }
  }

  private func answer(_ conversation: Conversation, _ request: SCGIRequest, at now: Site.Moment) {
    switch site.outcome(of: request, at: now) {
    case .answer(let answer): conversation.answer(answer, at: now.monotonic)
    case .stream(let head, let audience):
      follow(conversation, request, head, as: audience, at: now)
    case .ask(let request, let followUp):
      if case .page = followUp { maintainedAt = now.monotonic }
      let isSame = { (question: Question) in
        question.isShared && question.request == request && question.role == followUp.role(of: request)
      }
      if followUp.isQuestion, let number = asked.first(where: { isSame($0.value) })?.key {
        conversation.wait()
        asked[number]?.waiting.append((conversation, followUp))
        return
      }
      ask(request, conversation, followUp, at: now) { daemon, now throws(ControlFailure) in
        try daemon.ask(request, for: followUp.role(of: request), at: now)
      }
    case .begin(let kind, let scope, let followUp):
      maintainedAt = now.monotonic
      ask(nil, conversation, followUp, at: now) { daemon, now throws(ControlFailure) in
        try daemon.begin(kind, in: scope, at: now)
      }
    case .step(let move, let followUp):
      ask(nil, conversation, followUp, at: now) { daemon, now throws(ControlFailure) in
        try daemon.step(move, at: now)
      }
    case .endTest(let answer):
      daemon.endTest()
      conversation.answer(answer, at: now.monotonic)
    case .check(let text): check(text, for: conversation, at: now)
    }
  }

  private func follow(
    _ conversation: Conversation, _ request: SCGIRequest, _ head: SCGIAnswer, as audience: Audience,
    at now: Site.Moment
  ) {
    let requester = site.requester(of: request, site.access(of: request, at: now))
    let followers = conversations.filter(\.isFollowing)
    let places = StreamPlaces(perRequester: site.options.streamsPerAddress)
    switch places.place(for: requester, among: followers.compactMap(\.followed), at: now.monotonic) {
    case .free: break
    case .instead(let index): followers[index].end()
    case .noneOfOwn:
      return conversation.answer(Site.tooManyStreams(ofOne: places.perRequester), at: now.monotonic)
    case .none: return conversation.answer(Site.tooManyStreams(ofOne: nil), at: now.monotonic)
    }
    conversation.follow(head, of: requester, as: audience, at: now.monotonic)
    offer(to: [conversation], audience, at: now.monotonic)
  }

  private func ask(
    _ request: Request?, _ conversation: Conversation, _ followUp: Site.FollowUp, at now: Site.Moment,
    _ ask: (inout DaemonClient, UInt64) throws(ControlFailure) -> Int
  ) {
    do throws(ControlFailure) {
      let number = try ask(&daemon, now.monotonic)
      conversation.wait()
      asked[number] = Question(
        request: request, role: followUp.role(of: request), isShared: followUp.isQuestion,
        waiting: [(conversation, followUp)])
    } catch {
      answer(conversation, followUp, with: .failed(error), at: now)
    }
  }

  private func answer(
    _ conversation: Conversation, _ followUp: Site.FollowUp, with answer: DaemonClient.Answer,
    at now: Site.Moment
  ) {
    if case .page = followUp { site.isHeard = CompanionConnection.find(.sound, of: daemon.prop) != nil }
    conversation.answer(site.answer(followUp, with: answer, at: now), at: now.monotonic)
  }

  private func check(_ text: CheckedText, for conversation: Conversation, at now: Site.Moment) {
    var isBegun = false
    do throws(SystemError) {
      isBegun = try checks?.begin(text, for: conversation) ?? false
    } catch {
      let failure = CheckFailure(description: "the text could not be checked: \(error)")
      return conversation.answer(site.answer(.failure(failure), to: text), at: now.monotonic)
    }
    if isBegun { return conversation.wait() }
    conversation.answer(
      Site.refused(.busy, "Another check is running: try again.", asForm: text.isForm),
      at: now.monotonic)
  }
}
