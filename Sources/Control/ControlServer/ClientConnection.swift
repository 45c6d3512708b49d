import ControlProtocol
import LinuxSystem
import Panel

/// A connected client, as the control socket's thread knows it.
final class ClientConnection {
  /// A stream that was asked for.
  struct Subscription {
    let id: RequestID?
    /// Whether the answer that begins it is on its way: nothing may overtake that.
    var isOpen = false
  }

  /// How far what it sends has been read.
  private enum Input {
    /// Nothing is known to have come behind the lines that were looked at.
    case awaited
    /// There may be something to read, or an end.
    case arrived
    /// Something was read, and a line may wait behind those that were looked at.
    case read
    /// It sent an end.
    case ended
    /// Nothing more that it sends is looked at, and it is closed when it has taken what waits for it.
    case refused
  }

  /// Whether anybody is there to send anything to.
  private enum Peer {
    case there
    /// Nobody; what was sent before is read and carried out nevertheless.
    case gone
    /// Nothing more can be done for it.
    case lost
  }

  let token: ClientToken
  /// Whether it runs as the user for whom a place is kept.
  let isKeepers: Bool
  private let stream: UnixStream
  private let limits: ControlLimits
  private var lines: LineBuffer
  /// How much more it may send; what is beyond waits.
  private var allowance: RateLimit
  private var requests: RateLimit
  var answers = AnswerOrder()
  var events: Subscription?
  var frames: Subscription?
  /// The requests whose streams the daemon's thread has begun, by their tokens' numbers.
  var openStreams: [UInt64: RequestID?] = [:]
  private var queue = OutgoingQueue()
  private var refusalsInARow = 0
  private var requestsBehindItsEnd = 0
  /// Since when nothing was taken of what waits.
  private var stalledSince: UInt64?
  /// Since when there is something of such a stream that it has not read.
  private var unreadSince: UInt64?
  /// Since when it asks for nothing and there is nothing that it could wait for.
  private var silentSince: UInt64?
  /// Whether what it sent was too much, and nothing is read until ``pauseEnd``.
  private var isPaused = false
  private var input = Input.awaited
  private var peer = Peer.there
  /// Where it stands in the queue for being served.
  var turn: ServiceQueue.Turn = 0
  /// Its place in the poller, `nil` where nothing is waited for.
  var pollIndex: Int?

  init(_ stream: UnixStream, token: ClientToken, limits: ControlLimits, at now: UInt64) {
    self.stream = stream
    self.token = token
    self.limits = limits
    isKeepers = stream.peerUser == limits.keeper
    silentSince = now
    lines = LineBuffer(longest: Wire.longestRequest)
    requests = RateLimit(tokensPerSecond: limits.requestsPerSecond, burst: limits.requestBurst)
    allowance = RateLimit(tokensPerSecond: limits.inputPerSecond, burst: limits.inputPerSecond)
  }

  var descriptor: CInt { stream.descriptor }

  // What is read.

  /// Whether its next line may be looked at.
  func isWelcome(at now: UInt64) -> Bool {
    if isPaused, now >= pauseEnd { isPaused = false }
    if !isPaused, !allowance.has(1, at: now) { isPaused = true }
    return !isPaused && peer != .lost && answers.pending < limits.pendingRequests
      && answers.count + queue.count < limits.untakenBytes
  }

  /// When reading goes on after a pause: not at the first byte that is allowed again, since a wake-up for each would
  /// cost more than the lines do.
  var pauseEnd: UInt64 { allowance.time(of: limits.inputPerSecond / 20) }

  /// Whether it is not read for having sent too much.
  var isWaitingForTime: Bool { isPaused && peer != .lost && !hasEnded }

  private var hasEnded: Bool { input == .ended || input == .refused }

  /// Takes note that there was something to read, or an end, when it was polled.
  func noticeInput() {
    if input == .awaited { input = .arrived }
  }

  /// Reads a piece of what it sent, where all before that was looked at.
  func read(through piece: inout [UInt8], at now: UInt64) {
    guard input == .arrived else { return }
    piece.removeAll(keepingCapacity: true)
    do throws(SystemError) {
      switch try stream.read(into: &piece) {
      case .bytes(let count):
        lines.append(piece)
        allowance.spend(count, at: now)
        input = .read
      case .nothing:
        // A client that is gone, and all of whose bytes are read, sends no end.
        input = peer == .gone ? .ended : .awaited
      case .end:
        input = .ended
      }
    } catch {
      peer = .lost
    }
  }

  /// Takes the next of its lines that were read.
  func nextLine(at now: UInt64) -> LineBuffer.Line? {
    // What it sent behind the line that was one too many is not looked at.
    guard input == .read else { return nil }
    let line = lines.next()
    if line != nil {
      allowance.spend(limits.lineCost, at: now)
    } else {
      // No poll tells of what is left of one that is gone.
      input = peer == .gone ? .arrived : .awaited
    }
    return line
  }

  /// Takes note of whether a line was a request.
  func judge(isRequest: Bool) {
    if isRequest {
      refusalsInARow = 0
      silentSince = nil
    } else {
      refusalsInARow += 1
      if refusalsInARow >= limits.refusalsInARow { expel() }
    }
  }

  /// Takes a request out of what it may have carried out.
  ///
  /// What it left when it went comes to no more than what may come at once: on a slow machine its further requests would
  /// become allowed as fast as they are carried out, and hold up the others for as long as there are any.
  /// - Returns: whether there is that much.
  func takeRequest(at now: UInt64) -> Bool {
    guard peer == .gone else { return requests.take(at: now) }
    guard requestsBehindItsEnd < limits.requestBurst, requests.take(at: now) else {
      expel()
      return false
    }
    requestsBehindItsEnd += 1
    return true
  }

  /// Whether somebody is there to be told anything.
  var isThere: Bool { peer == .there }

  /// Takes leave of it: what it sends is not looked at any more, and it is closed once it has taken what waits for it.
  private func expel() {
    input = .refused
    (events, frames) = (nil, nil)
  }

  // What is sent.

  /// Sends the answers whose turn has come, and begins their streams.
  ///
  /// - Returns: whether a stream of frames has begun.
  func sendAnswers() -> Bool {
    var beginsFrames = false
    for answer in answers.takeReady() {
      send(answer.lines)
      switch answer.begins {
      case .events: events?.isOpen = true
      case .frames:
        frames?.isOpen = true
        beginsFrames = frames != nil
      case nil: break
      }
    }
    return beginsFrames
  }

  /// Sends a line that must not be lost.
  func send(_ line: [UInt8]) {
    if peer == .there, !queue.add(line: line) { peer = .lost }
  }

  /// Sends events where they are asked for.
  func send(_ reports: [EventReport], lost: Int) {
    guard let events, events.isOpen, peer == .there else { return }
    queue.addLost(lost)
    for report in reports { queue.add(event: report, id: events.id) }
  }

  /// Sends a record of what the LEDs show where it is asked for.
  func send(frame: FrameRecord) {
    guard let frames, frames.isOpen, peer == .there else { return }
    queue.add(frame: frame, id: frames.id)
  }

  /// Writes as much as the client has room for.
  func flush(at now: UInt64) {
    while peer == .there, !queue.isEmpty {
      do throws(SystemError) {
        let count = try stream.write(queue.next())
        guard count > 0 else { return stall(at: now) }
        queue.didSend(count)
        stalledSince = nil
        if !openStreams.isEmpty { unreadSince = unreadSince ?? now }
      } catch {
        hangUp()
      }
    }
    stalledSince = nil
  }

  private func stall(at now: UInt64) {
    let since = stalledSince ?? now
    stalledSince = since
    if now >= since &+ limits.stallNanoseconds { peer = .lost }
  }

  /// Takes note that nobody is there any more.
  func hangUp() {
    if peer == .there { peer = .gone }
    noticeInput()
    stalledSince = nil
    queue.removeAll()
    (events, frames) = (nil, nil)
  }

  // What becomes of those who do not read.

  /// Takes note of whether it has read all that was sent to it, before more is.
  func noteReading() {
    if openStreams.isEmpty || !stream.hasUnread { unreadSince = nil }
  }

  /// Ends the streams of the daemon's thread, and takes leave of it, where it has read nothing of them for too long.
  func endUnreadStreams(at now: UInt64) {
    guard let end = unreadEnd, now >= end else { return }
    let reason = "nothing of it was read for \(limits.unreadNanoseconds / 1_000_000_000) s"
    for id in openStreams.values { send(StreamItem.end(reason).encode(id: id)) }
    unreadSince = nil
    expel()
    flush(at: now)
  }

  /// When that is done if it reads nothing until then.
  var unreadEnd: UInt64? { unreadSince.map { $0 &+ limits.unreadNanoseconds } }

  // What becomes of silence.

  /// Whether there is nothing that it has asked for, is sent, or is to be read of it.
  private var isSilent: Bool {
    peer == .there && input == .awaited && !isPaused && hasTakenAll && !isFollowing
  }

  /// Takes note of whether it is silent.
  ///
  /// - Returns: whether it has been for too long. One that was not polled may have sent a request that is not read.
  func isSilentForTooLong(at now: UInt64) -> Bool {
    silentSince = isSilent ? silentSince ?? now : nil
    return pollIndex != nil && silenceEnd.map { now >= $0 } ?? false
  }

  /// When it is closed if it asks for nothing until then.
  var silenceEnd: UInt64? { silentSince.map { $0 &+ limits.silenceNanoseconds } }

  /// Sends a last line and takes leave of it.
  func dismiss(_ line: [UInt8]) {
    send(line)
    silentSince = nil
    expel()
  }

  /// Whether nothing waits to be sent to it, or for an answer.
  private var hasTakenAll: Bool { answers.isEmpty && queue.isEmpty }

  /// Whether a stream is open to it.
  private var isFollowing: Bool { events != nil || frames != nil || !openStreams.isEmpty }

  // What is waited for.

  /// Whether its socket has to be polled for room.
  var wantsToWrite: Bool { peer == .there && !queue.isEmpty }

  /// Whether its socket has to be polled for lines.
  func wantsToRead(at now: UInt64) -> Bool { input == .awaited && isWelcome(at: now) }

  /// Whether its socket is to be polled at all: one that nobody is at would end every wait at once, and one whose
  /// lines have to wait may be of that kind.
  func isPolled(at now: UInt64) -> Bool { peer == .there && (wantsToWrite || !isPaused) }

  /// Whether there is something to do for it without waiting.
  func isReady(at now: UInt64) -> Bool {
    (input == .arrived || input == .read) && isWelcome(at: now)
  }

  /// When it is closed if it takes nothing until then.
  var stallEnd: UInt64? { stalledSince.map { $0 &+ limits.stallNanoseconds } }

  /// Whether it is to be closed.
  var isOver: Bool {
    switch (peer, input) {
    case (.lost, _): true
    case (_, .awaited), (_, .arrived), (_, .read): false
    case (.gone, .ended), (.gone, .refused): true
    // One that only said that it sends no more goes on listening.
    case (.there, .ended): hasTakenAll && !isFollowing
    case (.there, .refused): hasTakenAll
    }
  }
}
