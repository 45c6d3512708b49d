import ControlProtocol
import LinuxSystem
import Panel

/// A connected client, as seen by the control socket's thread.
final class ClientConnection<Socket: ClientSocket> {
  /// A stream that the client requested.
  struct Subscription {
    let id: RequestID?
    /// Whether the answer that begins it is on its way; nothing may overtake that.
    var isOpen = false
  }

  /// The state of its input.
  private enum Input {
    /// Nothing is known to have arrived after the processed lines.
    case awaited
    /// There may be bytes to read, or an end.
    case arrived
    /// Bytes were read, and may contain another line.
    case read
    /// It has stopped sending.
    case ended
    /// Its input is ignored, and it is closed when everything queued for it is sent.
    case refused
  }

  /// Whether anything can be sent to it.
  private enum Peer {
    case there
    /// It is gone; input that it sent before is still read and carried out.
    case gone
    /// Nothing more can be done for it.
    case lost
  }

  let token: ClientToken
  /// Whether it runs as the user with the reserved place.
  let isKeepers: Bool
  let socket: Socket
  private let limits: ControlLimits
  private var lines: LineBuffer
  /// How much more it may send; the rest waits.
  private var allowance: RateLimit
  private var requests: RateLimit
  var answers = AnswerOrder()
  var events: Subscription?
  var frames: Subscription?
  /// The streams begun by the daemon's thread, by their tokens' numbers.
  var openStreams: [UInt64: RequestID?] = [:]
  private var queue = OutgoingQueue()
  private var refusalsInARow = 0
  private var requestsBehindItsEnd = 0
  /// Since when it has accepted none of the queued bytes.
  private var stalledSince: UInt64?
  /// Since when it has left bytes of ``openStreams`` unread.
  private var unreadSince: UInt64?
  /// Since when it is idle.
  private var silentSince: UInt64?
  /// Whether it has sent too much, so that nothing is read until ``pauseEnd``.
  private var isPaused = false
  private var input = Input.awaited
  private var peer = Peer.there
  var turn: ServiceQueue.Turn = 0
  /// Events of its socket to wait for; with neither, only its end.
  ///
  /// `nil` if it is not polled.
  var awaited: (reading: Bool, writing: Bool)?

  init(_ socket: Socket, token: ClientToken, limits: ControlLimits, at now: UInt64) {
    self.socket = socket
    self.token = token
    self.limits = limits
    isKeepers = socket.peerUser == limits.keeper
    silentSince = now
    lines = LineBuffer(longest: Wire.longestRequest)
    requests = RateLimit(tokensPerSecond: limits.requestsPerSecond, burst: limits.requestBurst)
    allowance = RateLimit(tokensPerSecond: limits.inputPerSecond, burst: limits.inputPerSecond)
  }

  // Reading.

  /// Whether its next line may be processed.
  func isWelcome(at now: UInt64) -> Bool {
    if isPaused, now >= pauseEnd { isPaused = false }
    if !isPaused, !allowance.has(1, at: now) { isPaused = true }
    return !isPaused && peer != .lost && answers.pending < limits.pendingRequests
      && answers.count + queue.count < limits.untakenBytes
  }

  /// When reading resumes after a pause: not at the first allowed byte, since a wake-up for each would cost
  /// more than the lines.
  var pauseEnd: UInt64 { allowance.time(of: limits.inputPerSecond / 20) }

  /// Whether it is not read because it has sent too much.
  var isWaitingForTime: Bool { isPaused && peer != .lost && !hasEnded }

  private var hasEnded: Bool { input == .ended || input == .refused }

  /// Records that polling found bytes or an end.
  func noticeInput() {
    if input == .awaited { input = .arrived }
  }

  /// Reads a piece of its input, if all before that was processed.
  func read(through piece: inout [UInt8], at now: UInt64) {
    guard input == .arrived else { return }
    piece.removeAll(keepingCapacity: true)
    do throws(SystemError) {
      switch try socket.read(into: &piece) {
      case .bytes(let count):
        lines.append(piece)
        allowance.spend(count, at: now)
        input = .read
      case .nothing:
        // A client that is gone sends no end after its last byte.
        input = peer == .gone ? .ended : .awaited
      case .end:
        input = .ended
      }
    } catch {
      peer = .lost
    }
  }

  /// Returns the next line that was read.
  func nextLine(at now: UInt64) -> LineBuffer.Line? {
    // Lines after the one that was too many are ignored.
    guard input == .read else { return nil }
    let line = lines.next()
    if line != nil {
      allowance.spend(limits.lineCost, at: now)
    } else {
      // No poll reports the remaining input of a client that is gone.
      input = peer == .gone ? .arrived : .awaited
    }
    return line
  }

  /// Counts the invalid lines in a row.
  func judge(isRequest: Bool) {
    if isRequest {
      refusalsInARow = 0
      silentSince = nil
    } else {
      refusalsInARow += 1
      if refusalsInARow >= limits.refusalsInARow { expel() }
    }
  }

  /// Counts a request; returns whether it is allowed.
  ///
  /// After it is gone, at most one burst is carried out. On a slow machine, further requests would become
  /// allowed as fast as they are carried out, and would delay other clients.
  func allowRequest(at now: UInt64) -> Bool {
    guard peer == .gone else { return requests.allow(at: now) }
    guard requestsBehindItsEnd < limits.requestBurst, requests.allow(at: now) else {
      expel()
      return false
    }
    requestsBehindItsEnd += 1
    return true
  }

  /// Whether it can receive anything.
  var isThere: Bool { peer == .there }

  /// Ignores its further input, and closes it when everything queued for it is sent.
  private func expel() {
    input = .refused
    (events, frames) = (nil, nil)
  }

  // Sending.

  /// Queues the answers whose turn has come, and opens their streams.
  ///
  /// - Returns: whether a stream of frames has begun.
  func sendAnswers() -> Bool {
    var beginsFrames = false
    for answer in answers.removeReady() {
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

  /// Queues a line that must not be lost.
  func send(_ line: [UInt8]) {
    if peer == .there, !queue.add(line: line) { peer = .lost }
  }

  /// Queues events if it follows them.
  func send(_ reports: [EventReport], lost: Int) {
    guard let events, events.isOpen, peer == .there else { return }
    queue.addLost(lost)
    for report in reports { queue.add(event: report, id: events.id) }
  }

  /// Queues a record of what the LEDs show if it watches.
  func send(frame: FrameRecord) {
    guard let frames, frames.isOpen, peer == .there else { return }
    queue.add(frame: frame, id: frames.id)
  }

  /// Writes as much as its socket accepts.
  func flush(at now: UInt64) {
    while peer == .there, !queue.isEmpty {
      do throws(SystemError) {
        let count = try socket.write(queue.next())
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

  /// Records that it is gone.
  func hangUp() {
    if peer == .there { peer = .gone }
    noticeInput()
    stalledSince = nil
    queue.removeAll()
    (events, frames) = (nil, nil)
  }

  // Clients that do not read.

  /// Records whether it has read everything so far, before more is sent.
  func recordReading() {
    if openStreams.isEmpty || !socket.hasUnread { unreadSince = nil }
  }

  /// Ends the streams of the daemon's thread, and the connection, if it has read nothing of them for too
  /// long.
  func endUnreadStreams(at now: UInt64) {
    guard let end = unreadEnd, now >= end else { return }
    let reason = "the client read nothing for \(limits.unreadNanoseconds / 1_000_000_000) s"
    for id in openStreams.values { send(StreamItem.end(reason).encode(id: id)) }
    unreadSince = nil
    expel()
    flush(at: now)
  }

  /// When that happens if it reads nothing until then.
  var unreadEnd: UInt64? { unreadSince.map { $0 &+ limits.unreadNanoseconds } }

  // Idle clients.

  /// Whether it has no pending request, queued bytes, unread input or stream.
  private var isSilent: Bool {
    peer == .there && input == .awaited && !isPaused && hasTakenAll && !isFollowing
  }

  /// Records whether it is idle.
  ///
  /// - Returns: whether it has been for too long. A client that was not polled may have sent a request that
  ///   is not read yet.
  func isSilentForTooLong(at now: UInt64) -> Bool {
    silentSince = isSilent ? silentSince ?? now : nil
    return awaited != nil && silenceEnd.map { now >= $0 } ?? false
  }

  /// When it is closed if it requests nothing until then.
  var silenceEnd: UInt64? { silentSince.map { $0 &+ limits.silenceNanoseconds } }

  /// Sends a last line, and closes the connection after it.
  func dismiss(_ line: [UInt8]) {
    send(line)
    silentSince = nil
    expel()
  }

  /// Whether no bytes are queued for it and no answer is pending.
  private var hasTakenAll: Bool { answers.isEmpty && queue.isEmpty }

  private var isFollowing: Bool { events != nil || frames != nil || !openStreams.isEmpty }

  // Polling.

  /// Whether to poll its socket for room.
  var wantsToWrite: Bool { peer == .there && !queue.isEmpty }

  /// Whether to poll its socket for lines.
  func wantsToRead(at now: UInt64) -> Bool { input == .awaited && isWelcome(at: now) }

  /// Whether to poll its socket at all: one that is gone would end every wait at once, and one whose lines
  /// must wait may be gone.
  func isPolled(at now: UInt64) -> Bool { peer == .there && (wantsToWrite || !isPaused) }

  /// Whether there is work for it without waiting.
  func isReady(at now: UInt64) -> Bool {
    (input == .arrived || input == .read) && isWelcome(at: now)
  }

  /// When it is closed if it accepts nothing until then.
  var stallEnd: UInt64? { stalledSince.map { $0 &+ limits.stallNanoseconds } }

  /// Whether to close it.
  var isOver: Bool {
    switch (peer, input) {
    case (.lost, _): true
    case (_, .awaited), (_, .arrived), (_, .read): false
    case (.gone, .ended), (.gone, .refused): true
    // A client that has only stopped sending still receives.
    case (.there, .ended): hasTakenAll && !isFollowing
    case (.there, .refused): hasTakenAll
    }
  }
}
