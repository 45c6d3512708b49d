import Foundation
import LiveTestSupport
import Synchronization
import Testing

@testable import LinuxSystem

/// Writing to readers that may be slow.
@Suite(.ownThread) struct OutputQueueTests {
  private typealias File = LinuxSystem.FileDescriptor

  /// Both ends of something with a reader.
  private struct Ends: ~Copyable {
    let reading: File
    let writing: File

    init(_ reading: CInt, _ writing: CInt) {
      self.reading = File(owning: reading)
      self.writing = File(owning: writing)
    }

    /// A pipe of one page, a terminal or a socket.
    static func of(_ kind: String) throws -> Ends {
      var ends: [CInt] = [-1, -1]
      switch kind {
      case "terminal":
        var (outer, inner): (CInt, CInt) = (-1, -1)
        try #require(openpty(&outer, &inner, nil, nil, nil) == 0)
        ends = [outer, inner]
        // Raw, so that line feeds stay as they are and bytes can be compared.
        var settings = termios()
        tcgetattr(ends[1], &settings)
        cfmakeraw(&settings)
        tcsetattr(ends[1], TCSANOW, &settings)
      case "socket":
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
      default:
        try #require(pipe(&ends) == 0)
        let setSize: CInt = 1031  // F_SETPIPE_SZ
        try #require(fcntl(ends[1], setSize, 4096) == 4096)
      }
      // A program that another test starts must not keep an end open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return Ends(ends[0], ends[1])
    }
  }

  init() { Output.ignoreSignalsOfWrites() }

  private static let records = (0..<200).map { number in
    Array("record \(number) \(String(repeating: "x", count: number * 7 % 901))\n".utf8)
  }

  /// Writes all records before anything is read, then reads slowly.
  @Test(arguments: ["pipe", "terminal", "socket"], [true, false])
  func allOutputReachesALateReaderInOrder(kind: String, mayReopen: Bool) throws {
    let ends = try Ends.of(kind)
    let queue = OutputQueue(ends.writing.number, mayReopen: mayReopen)
    for record in Self.records { try queue.post(record) }
    #expect(queue.hasRest)
    let expected = Array(Self.records.joined())
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 333)
    _ = fcntl(ends.reading.number, F_SETFL, O_NONBLOCK)
    let deadline = SystemClock.monotonicNanoseconds + 60_000_000_000
    while received.count < expected.count, SystemClock.monotonicNanoseconds < deadline {
      var poller = Poller()
      let room = poller.add(roomOf: queue)
      _ = poller.add(ends.reading.number)
      poller.wait(milliseconds: 20)
      try queue.flush(toldOfRoom: poller.hasRoom(room))
      let count = read(ends.reading.number, &buffer, buffer.count)
      if count > 0 { received += buffer.prefix(count) }
    }
    #expect(received == expected)
    let isFinished = queue.finish(within: 10_000_000_000)
    #expect(isFinished)
  }

  @Test func sharedDescriptorStaysBlocking() throws {
    let ends = try Ends.of("pipe")
    let queue = OutputQueue(ends.writing.number)
    try queue.post(Self.records[100])
    #expect(fcntl(ends.writing.number, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test(arguments: ["pipe", "terminal", "socket"], [true, false])
  func unreadOutputIsDroppedAtTheEnd(kind: String, mayReopen: Bool) throws {
    let ends = try Ends.of(kind)
    // Never closed: a thread that blocks in a write may outlive this test.
    let queue = OutputQueue(dup(ends.writing.number), mayReopen: mayReopen)
    for _ in 0..<20 { for record in Self.records { try queue.post(record) } }
    let isFinished = queue.finish(within: 1_000_000)
    #expect(!isFinished)
    #expect(!queue.hasRest)
  }

  /// As before Ctrl-Z: the reader gets all pending output, and the queue works afterwards.
  @Test(arguments: ["pipe", "terminal", "socket"]) func aSlowReaderGetsTheRest(kind: String) throws {
    let ends = try Ends.of(kind)
    let queue = OutputQueue(ends.writing.number)
    for record in Self.records { try queue.post(record) }
    let isEmptyAtOnce = queue.waitUntilWritten(within: 0)
    #expect(!isEmptyAtOnce)
    let expected = Self.records.joined().count + 3
    let reading = dup(ends.reading.number)
    let received = Mutex(0)
    try Worker.start(named: "reader") {
      defer { close(reading) }
      var buffer = [UInt8](repeating: 0, count: 333)
      while received.withLock({ $0 < expected }) {
        let count = read(reading, &buffer, buffer.count)
        guard count > 0 else { return }
        received.withLock { $0 += count }
      }
    }
    let isEmpty = queue.waitUntilWritten(within: 60_000_000_000)
    #expect(isEmpty)
    try queue.post(Array("end".utf8))
    try eventually("the record after the rest") { received.withLock { $0 == expected } }
  }

  @Test(arguments: [true, false]) func lossOfTheReaderIsReported(mayReopen: Bool) throws {
    let ends = try Ends.of("pipe")
    let queue = OutputQueue(ends.writing.number, mayReopen: mayReopen)
    try queue.post([1])
    queue.finish(within: 10_000_000_000)
    try queue.post([2])
    // Occupies the number, so that no other test gets it.
    try #require(dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), ends.reading.number) >= 0)
    // Until it runs its program, a child of another test has a copy of the reading end.
    var failure: SystemError?
    try eventually("an error") {
      do throws(SystemError) {
        try queue.post([3])
        // The thread reports when it has tried to write.
        var poller = Poller()
        let room = poller.add(roomOf: queue)
        while queue.hasRest {
          poller.update(room, roomOf: queue)
          poller.wait(milliseconds: 1000)
          try queue.flush(toldOfRoom: poller.hasRoom(room))
        }
      } catch {
        failure = error
      }
      return failure != nil
    }
    #expect(failure?.code == SystemError.brokenPipe)
  }

  @Test func fileIsWrittenWithoutQueueing() throws {
    let folder = try TemporaryFolder()
    let number = open(folder("log"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let file = File(owning: number)
    let queue = OutputQueue(file.number)
    for record in Self.records { try queue.post(record) }
    #expect(!queue.hasRest)
    #expect(try FileSystem.read(folder("log"), maximumBytes: 1 << 20) == Array(Self.records.joined()))
  }

  @Test func loggedTextCannotMoveTheCursor() throws {
    let ends = try Ends.of("pipe")
    let log = Log(OutputQueue(ends.writing.number), withPriorities: true)
    log.write(.error, "board \u{1B}[2J\u{9B}2J\u{202E}.toml\nsecond\u{7F}")
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = read(ends.reading.number, &buffer, buffer.count)
    #expect(
      String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        == "<3>board \u{FFFD}[2J\u{FFFD}2J\u{FFFD}.toml\n<3>second\u{FFFD}\n")
  }

  @Test func slowLogReportsHowManyLinesWereLost() throws {
    let ends = try Ends.of("pipe")
    let log = Log(OutputQueue(ends.writing.number), withPriorities: true)
    let lines = 2000
    for line in 0..<lines { log.write(.notice, "line \(line) \(String(repeating: "y", count: 60))") }
    _ = fcntl(ends.reading.number, F_SETFL, O_NONBLOCK)
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1000)
    while true {
      let count = read(ends.reading.number, &buffer, buffer.count)
      if count > 0 { received += buffer.prefix(count) }
      let wasEmpty = !log.output.hasRest
      log.flush(toldOfRoom: true)
      if count <= 0, wasEmpty { break }
    }
    log.write(.notice, "again")
    let count = read(ends.reading.number, &buffer, buffer.count)
    received += buffer.prefix(max(0, count))
    let text = String(decoding: received, as: UTF8.self).split(separator: "\n")
    let logged = text.filter { $0.hasPrefix("<5>line") }
    #expect(logged.count > 500)
    #expect(logged.indices.allSatisfy { logged[$0].hasPrefix("<5>line \($0) ") })
    #expect(
      Array(text.dropFirst(logged.count)) == [
        "<4>\(lines - logged.count) log lines were lost: nothing read them", "<5>again",
      ])
  }
}
