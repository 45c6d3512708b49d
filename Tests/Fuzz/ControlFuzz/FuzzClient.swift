import Foundation
import LinuxSystem
import TestSupport

/// One of the connections that flood the daemon, session after session.
struct FuzzClient {
  /// How a session behaves and ends.
  private enum Manner: CaseIterable {
    /// Waits for all answers.
    case orderly
    /// Half-closes the connection, and waits for the answers and the end.
    case halfClosing
    /// Closes at any moment, in the middle of lines.
    case abrupt
    /// Sometimes stops reading for a while.
    case slow
    /// Sends only garbage until the daemon disconnects it.
    case stubborn
  }

  /// How long an answer may take, in milliseconds, before it counts as missing.
  private static let patience = 20_000

  private let socket: String
  private let findings: Findings
  private var mixer: LineMixer
  private var generator: SeededGenerator
  private let name: String

  init(_ number: Int, socket: String, names: RequestMaker.Names, seed: UInt64, _ findings: Findings) {
    self.socket = socket
    self.findings = findings
    let own = seed &* 0x9E37_79B9 &+ UInt64(number) &* 1_000_003
    mixer = LineMixer(names, seed: own)
    generator = SeededGenerator(seed: own)
    name = "connection \(number)"
  }

  /// Sends at least `lines` lines.
  mutating func run(lines: Int) {
    var rest = lines
    while rest > 0, findings.problemCount < 100 {
      do {
        rest -= try session(atMost: rest)
      } catch {
        return findings.object("\(name): \(error)")
      }
    }
  }

  private mutating func session(atMost most: Int) throws -> Int {
    let manner = manner()
    // Mostly long sessions: each starts with a burst, and the daemon limits the rate of all requests.
    let length = min(most, number(0..<4) == 0 ? number(1..<60) : number(1000..<6000))
    var session = Session(try UnixStream.connect(path: socket))
    var goal = length
    while session.book.lines < goal, !session.isOver {
      if session.output.isEmpty {
        for _ in 0..<(number(0..<8) == 0 ? number(1..<60) : number(1..<4)) {
          session.output += manner == .stubborn ? mixer.garbage() : mixer.next()
        }
      }
      // All of it, or a piece.
      let piece = number(0..<3) == 0 ? number(1..<200) : Int.max
      if manner == .slow, number(0..<400) == 0 { session.turnDeaf(milliseconds: number(100..<1500)) }
      try session.step(sending: piece)
      if number(0..<50) == 0 { usleep(UInt32(number(0..<2000))) }
      // A wiring test covers the clock as long as this connection lasts.
      if session.book.hasTest { goal = min(goal, session.book.lines + number(1..<30)) }
    }
    if manner != .abrupt { try finish(&session, isHalfClosing: manner == .halfClosing) }
    report(session, manner)
    // A refused client tries again.
    if session.book.isTurnedAway { usleep(50_000) }
    return session.book.isTurnedAway ? 0 : max(1, session.book.lines)
  }

  private mutating func manner() -> Manner {
    switch number(0..<20) {
    case 0..<8: .orderly
    case 8..<11: .halfClosing
    case 11..<15: .abrupt
    case 15..<19: .slow
    default: .stubborn
    }
  }

  /// Completes the current line, and waits for all answers.
  private func finish(_ session: inout Session, isHalfClosing: Bool) throws {
    if session.output.last != UInt8(ascii: "\n"), !(session.output.isEmpty && session.book.isAtLineEnd) {
      session.output.append(UInt8(ascii: "\n"))
    }
    var lastProgress = Moment.milliseconds
    var last = -1
    var hasEndedWriting = false
    while !session.isOver {
      let isThrough = session.output.isEmpty && session.book.isAllAnswered
      let isEndExpected = hasEndedWriting && !session.book.hasStream || session.book.isExpelled
      if isThrough, !isEndExpected, hasEndedWriting || !isHalfClosing { return }
      if session.output.isEmpty, isHalfClosing, !hasEndedWriting {
        session.stream.endWriting()
        hasEndedWriting = true
      }
      try session.step(sending: .max)
      let progress = session.book.unanswered + session.output.count
      if progress != last { (last, lastProgress) = (progress, Moment.milliseconds) }
      if Moment.milliseconds > lastProgress + Self.patience {
        let missing =
          "\(session.book.unanswered) answers are missing, \(session.output.count) bytes were not sent"
        return findings.object("\(name): after \(Self.patience / 1000) s \(missing)")
      }
    }
    // Where the daemon may close, the end is fine, even before the last byte was sent.
    let mayEnd = session.book.isTurnedAway || session.book.isExpelled || hasEndedWriting
    if !mayEnd || !session.book.isTurnedAway && !session.book.isAllAnswered {
      findings.object("\(name): the daemon closed with \(session.book.unanswered) answers missing")
    }
  }

  private func report(_ session: Session, _ manner: Manner) {
    for problem in session.book.problems { findings.object("\(name): \(problem)") }
    findings.count(session.book.counts)
    let ending =
      session.book.isTurnedAway
      ? "turned away" : session.book.isExpelled ? "expelled" : "\(manner)"
    findings.count("session: \(ending)")
    findings.count("lines", session.book.lines)
    findings.count("bytes", session.bytes)
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
}

/// An open connection.
private struct Session {
  let stream: UnixStream
  var book = AnswerBook()
  /// The bytes still to send.
  var output: [UInt8] = []
  /// Until when nothing is read.
  private var deafUntil = 0
  /// Whether the daemon has closed the connection and everything is read.
  var isOver = false
  private(set) var bytes = 0
  private var isWritable = true
  private var poller = Poller()
  private var piece: [UInt8] = []

  init(_ stream: UnixStream) { self.stream = stream }

  /// Stops reading for a while, unless that has started already.
  mutating func turnDeaf(milliseconds: Int) {
    let now = Moment.milliseconds
    if isWritable, now >= deafUntil { deafUntil = now + milliseconds }
  }

  /// Waits for the connection, reads what has arrived, and sends a piece.
  mutating func step(sending most: Int) throws {
    let now = Moment.milliseconds
    let isDeaf = now < deafUntil
    poller.removeAll()
    let wantsToWrite = isWritable && !output.isEmpty
    let index = poller.add(stream.descriptor, reading: !isDeaf, writing: wantsToWrite)
    poller.wait(milliseconds: isDeaf ? max(1, deafUntil - now) : 100)
    // Nothing more will arrive: read the rest now.
    if poller.isBroken(index) { deafUntil = 0 }
    if !isDeaf, poller.isReadable(index) {
      piece.removeAll(keepingCapacity: true)
      switch try stream.read(into: &piece, maximum: 65_536) {
      case .bytes: book.receive(piece[...])
      case .nothing: break
      case .end: isOver = true
      }
    }
    guard wantsToWrite, poller.isWritable(index) else { return }
    do throws(SystemError) {
      let count = try stream.write(output.prefix(most))
      book.sent(output[..<count])
      bytes += count
      output.removeFirst(count)
    } catch {
      // The daemon closed the connection; its last bytes are still to be read.
      isWritable = false
      output = []
    }
  }
}
