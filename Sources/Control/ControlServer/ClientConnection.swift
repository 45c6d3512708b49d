import ControlProtocol
import LinuxSystem

/// A connected client, as the control socket's thread knows it.
final class ClientConnection {
  /// A stream that was asked for.
  struct Subscription {
    let id: RequestID?
    /// Whether the answer that begins it is on its way: nothing may overtake that.
    var isOpen = false
  }

  let token: ClientToken
  /// Whether it runs as the user for whom a place is kept.
  let isKeepers: Bool
  private let stream: UnixStream
  private let limits: ControlLimits
  private var lines: LineBuffer
  /// What is waited for before more of its lines are looked at.
  private var input: RateLimit
  var requests: RateLimit
  var answers = AnswerOrder()
  var events: Subscription?
  var frames: Subscription?
  /// The requests whose streams the daemon's thread has begun.
  var openStreams: Set<UInt64> = []
  private var queue = OutgoingQueue()
  private var refusalsInARow = 0
  /// Since when nothing was taken of what waits.
  private var stalledSince: UInt64?
  /// Since when it asks for nothing and there is nothing that it could wait for.
  private var silentSince: UInt64?
  /// Whether what it sent was too much, and nothing is read until ``pauseEnd``.
  private var isPaused = false
  /// Whether nothing more is read: it sent an end, or is expelled.
  private var hasEnded = false
  /// Whether too many of its lines were no requests.
  private var isExpelled = false
  /// Whether nobody is there to send anything to.
  ///
  /// What was sent before is read and carried out nevertheless.
  private var isHungUp = false
  /// Whether nothing more can be done for it.
  private var isBroken = false
  /// Whether a line may wait behind those that were looked at.
  private var mayHaveLine = false
  /// Whether there was something to read, or an end, when it was last polled.
  var hasInput = false
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
    input = RateLimit(tokensPerSecond: limits.inputPerSecond, burst: limits.inputPerSecond)
  }

  var descriptor: CInt { stream.descriptor }

  // What is read.

  /// Whether its next line may be looked at.
  func isWelcome(at now: UInt64) -> Bool {
    if isPaused, now >= pauseEnd { isPaused = false }
    if !isPaused, !input.has(1, at: now) { isPaused = true }
    return !isPaused && !isBroken && answers.pending < limits.pendingRequests
      && answers.count + queue.count < limits.untakenBytes
  }

  /// When reading goes on after a pause: not at the first byte that is allowed again, since a wake-up for each would
  /// cost more than the lines do.
  var pauseEnd: UInt64 { input.time(of: limits.inputPerSecond / 20) }

  /// Whether it is not read for having sent too much.
  var isWaitingForTime: Bool { isPaused && !isBroken && (mayHaveLine || !hasEnded) }

  /// Reads a piece of what it sent, where all before that was looked at.
  func read(through piece: inout [UInt8], at now: UInt64) {
    guard hasInput || isHungUp, !mayHaveLine, !hasEnded else { return }
    hasInput = false
    piece.removeAll(keepingCapacity: true)
    do throws(SystemError) {
      switch try stream.read(into: &piece) {
      case .bytes(let count):
        lines.append(piece)
        input.spend(count, at: now)
        mayHaveLine = true
      case .nothing:
        // A client that is gone, and all of whose bytes are read, sends no end.
        if isHungUp { hasEnded = true }
      case .end:
        hasEnded = true
      }
    } catch {
      isBroken = true
    }
  }

  /// Takes the next of its lines that were read.
  func nextLine(at now: UInt64) -> LineBuffer.Line? {
    // What it sent behind the line that was one too many is not looked at.
    guard !isExpelled else { return nil }
    let line = lines.next()
    if line == nil { mayHaveLine = false } else { input.spend(limits.lineCost, at: now) }
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

  /// Takes leave of it: what it sends is not looked at any more, and it is closed once it has taken what waits for it.
  private func expel() {
    (isExpelled, hasEnded, mayHaveLine) = (true, true, false)
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
    if !isHungUp, !queue.add(line: line) { isBroken = true }
  }

  /// Sends events where they are asked for.
  func send(_ reports: [EventReport], lost: Int) {
    guard let events, events.isOpen, !isHungUp else { return }
    queue.addLost(lost)
    for report in reports { queue.add(event: report, id: events.id) }
  }

  /// Sends a record of the mirror where it is asked for.
  func send(frame: [UInt8]) {
    guard let frames, frames.isOpen, !isHungUp else { return }
    queue.add(frame: frame, id: frames.id)
  }

  /// Writes as much as the client has room for.
  func flush(at now: UInt64) {
    while !queue.isEmpty, !isHungUp, !isBroken {
      do throws(SystemError) {
        let count = try stream.write(queue.next())
        guard count > 0 else { return stall(at: now) }
        queue.didSend(count)
        stalledSince = nil
      } catch {
        hangUp()
      }
    }
    stalledSince = nil
  }

  private func stall(at now: UInt64) {
    let since = stalledSince ?? now
    stalledSince = since
    if now >= since &+ limits.stallNanoseconds { isBroken = true }
  }

  /// Takes note that nobody is there any more.
  func hangUp() {
    isHungUp = true
    stalledSince = nil
    queue.removeAll()
    (events, frames) = (nil, nil)
  }

  // What becomes of silence.

  /// Whether there is nothing that it has asked for, is sent, or is to be read of it.
  private var isSilent: Bool {
    answers.isEmpty && queue.isEmpty && events == nil && frames == nil && openStreams.isEmpty && !isPaused
      && !mayHaveLine && !hasInput && !hasEnded && !isHungUp
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

  // What is waited for.

  /// Whether its socket has to be polled for room.
  var wantsToWrite: Bool { !queue.isEmpty && !isHungUp }

  /// Whether its socket has to be polled for lines.
  func wantsToRead(at now: UInt64) -> Bool { !hasEnded && !mayHaveLine && isWelcome(at: now) }

  /// Whether its socket is to be polled at all: one that nobody is at would end every wait at once, and one whose
  /// lines have to wait may be of that kind.
  func isPolled(at now: UInt64) -> Bool { !isHungUp && (wantsToWrite || !isPaused) }

  /// Whether there is something to do for it without waiting.
  func isReady(at now: UInt64) -> Bool {
    isWelcome(at: now) && (mayHaveLine || (isHungUp && !hasEnded))
  }

  /// When it is closed if it takes nothing until then.
  var stallEnd: UInt64? { stalledSince.map { $0 &+ limits.stallNanoseconds } }

  /// Whether it is to be closed.
  var isOver: Bool {
    if isBroken { return true }
    guard hasEnded, !mayHaveLine else { return false }
    if isHungUp { return true }
    guard answers.isEmpty, queue.isEmpty else { return false }
    // One that only said that it sends no more goes on listening.
    return isExpelled || (events == nil && frames == nil && openStreams.isEmpty)
  }
}
