import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// Unix sockets: listening, connecting, permissions and errors.
@Suite(.ownThread) struct UnixSocketTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error<Value>(of body: () throws(SystemError) -> Value) -> SystemError? {
    do throws(SystemError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  /// Creates the stale socket that a killed daemon leaves.
  private func makeStaleSocket(_ path: String) throws {
    let aside = path + ".aside"
    do {
      let listener = try UnixListener.listen(path: path)
      try #require(rename(path, aside) == 0)
      withExtendedLifetime(listener) {}
    }
    try #require(rename(aside, path) == 0)
    // A process that another test starts holds a copy of the listener until its exec.
    #expect(
      Waiting.until {
        error { () throws(SystemError) in try UnixStream.connect(path: path) }?.code == ECONNREFUSED
      })
  }

  private func accept(_ listener: UnixListener) throws -> UnixStream {
    var poller = Poller()
    _ = poller.add(listener.descriptor)
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    return try #require(try listener.accept())
  }

  @Test func backlogLimitsTheWaitingClients() throws {
    let listener = try UnixListener.listen(path: folder("s"), backlog: 100)
    var clients: [UnixStream] = []
    let refusal = error { () throws(SystemError) in
      for _ in 0..<200 { clients.append(try UnixStream.connect(path: folder("s"), patience: 0)) }
    }
    #expect(refusal?.code == EAGAIN)
    // The kernel accepts one more than the backlog.
    #expect((100...101).contains(clients.count))
    withExtendedLifetime(listener) {}
  }

  @Test func unreadDataIsLimited() throws {
    let listener = try UnixListener.listen(path: folder("s"))
    let client = try UnixStream.connect(path: folder("s"))
    let server = try accept(listener)
    server.limitUnread(bytes: 16 << 10)
    let piece = [UInt8](repeating: 1, count: 500)
    var written = 0
    while written < 1 << 20 {
      let count = try server.write(piece[...])
      guard count > 0 else { break }
      written += count
    }
    #expect((4 << 10...32 << 10).contains(written), "\(written) bytes")
    withExtendedLifetime(client) {}
  }

  @Test func bytesGoBothWaysAndTheEndIsSeen() throws {
    let listener = try UnixListener.listen(path: folder("s"))
    let client = try UnixStream.connect(path: folder("s"))
    let server = try accept(listener)
    var bytes: [UInt8] = [9]
    #expect(try server.read(into: &bytes) == .nothing)
    #expect(bytes == [9])
    #expect(try client.write([1, 2, 3][...]) == 3)
    #expect(try server.read(into: &bytes, maximum: 2) == .bytes(2))
    #expect(try server.read(into: &bytes) == .bytes(1))
    #expect(bytes == [9, 1, 2, 3])
    client.endWriting()
    #expect(try server.read(into: &bytes) == .end)
    #expect(try server.write([7][...]) == 1)
    #expect(try client.read(into: &bytes) == .bytes(1))
    #expect(bytes == [9, 1, 2, 3, 7])
  }

  @Test func eachEndKnowsTheUserOfTheOther() throws {
    let listener = try UnixListener.listen(path: folder("s"))
    let client = try UnixStream.connect(path: folder("s"))
    #expect(try accept(listener).peerUser == geteuid())
    #expect(client.peerUser == geteuid())
  }

  @Test func neitherEndWaitsForTheOther() throws {
    let listener = try UnixListener.listen(path: folder("s"))
    #expect(try listener.accept() == nil)
    let client = try UnixStream.connect(path: folder("s"))
    let server = try accept(listener)
    let piece = [UInt8](repeating: 1, count: 65_536)
    var sent = 0
    while true {
      let count = try server.write(piece[...])
      if count == 0 { break }
      sent += count
    }
    var received: [UInt8] = []
    while case .bytes = try client.read(into: &received) {}
    #expect(received.count == sent)
  }

  @Test func writingToAClosedClientIsAnErrorAndNoSignal() throws {
    let listener = try UnixListener.listen(path: folder("s"))
    var client: UnixStream? = try UnixStream.connect(path: folder("s"))
    let server = try accept(listener)
    #expect(client != nil)
    client = nil
    // Until it runs its program, a child of another test has a copy of the client's descriptor.
    var failure: SystemError?
    try eventually("an error") {
      failure = error { () throws(SystemError) in try server.write([1][...]) }
      return failure != nil
    }
    #expect(failure?.code == SystemError.brokenPipe)
  }

  @Test func userAndGroupMayConnectDespiteTheUmask() throws {
    let old = umask(0o077)
    defer { umask(old) }
    let listener = try UnixListener.listen(path: folder("s"))
    var status = stat()
    #expect(lstat(folder("s"), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o660)
    withExtendedLifetime(listener) {}
  }

  @Test func theSocketIsRemovedAtTheEnd() throws {
    do { _ = try UnixListener.listen(path: folder("s")) }
    #expect(try FileSystem.entries(of: folder.path) == [])
  }

  @Test func fileThatReplacedTheSocketIsKept() throws {
    do {
      let listener = try UnixListener.listen(path: folder("s"))
      try #require(unlink(folder("s")) == 0)
      try folder.write("another's", to: "s")
      withExtendedLifetime(listener) {}
    }
    #expect(try FileSystem.entries(of: folder.path) == ["s"])
  }

  @Test func staleSocketIsReplaced() throws {
    try makeStaleSocket(folder("s"))
    let listener = try UnixListener.listen(path: folder("s"))
    _ = try UnixStream.connect(path: folder("s"))
    withExtendedLifetime(listener) {}
  }

  @Test func secondDaemonIsRejectedAndTheFirstContinues() throws {
    let first = try UnixListener.listen(path: folder("s"))
    let refusal = try #require(error { () throws(SystemError) in try UnixListener.listen(path: folder("s")) })
    #expect(refusal.code == EADDRINUSE)
    #expect(refusal.description.contains("is answered by another program"))
    _ = try UnixStream.connect(path: folder("s"))
    withExtendedLifetime(first) {}
  }

  /// Several daemons find the same stale socket; only one may replace it.
  @Test func oneOfSeveralStartingDaemonsListens() throws {
    for round in 0..<20 {
      let path = folder("s\(round)")
      try makeStaleSocket(path)
      let outcomes = Monitor<[Result<UnixListener, SystemError>]>([])
      for _ in 0..<4 {
        try Worker.start {
          let outcome = Result { () throws(SystemError) in try UnixListener.listen(path: path) }
          outcomes.update { $0.append(outcome) }
        }
      }
      let all = outcomes.wait(untilNanoseconds: nil, for: { $0.count == 4 }) { outcomes, _ in outcomes }
      let listeners = all.compactMap { outcome in
        if case .success(let listener) = outcome { listener } else { nil }
      }
      #expect(listeners.count == 1)
      _ = try UnixStream.connect(path: path)
      // A thread that still holds the outcomes would otherwise remove it while the folder is deleted.
      for listener in listeners { listener.remove() }
    }
  }

  @Test(arguments: ["file", "folder", "fifo", "link"])
  func otherFilesAreRejectedAndKept(kind: String) throws {
    let path = folder("s")
    switch kind {
    case "file": try folder.write("content", to: "s")
    case "folder": try #require(mkdir(path, 0o755) == 0)
    case "fifo": try #require(mkfifo(path, 0o644) == 0)
    default: try #require(symlink("nowhere", path) == 0)
    }
    let refusal = try #require(error { () throws(SystemError) in try UnixListener.listen(path: path) })
    #expect(refusal.code == EEXIST)
    #expect(refusal.description.contains("move it away"))
    #expect(try FileSystem.entries(of: folder.path) == ["s"])
  }

  @Test func onlyPathsWithinTheLengthLimitAreAccepted() throws {
    let fits = folder(String(repeating: "x", count: 107 - folder.path.utf8.count - 1))
    let listener = try UnixListener.listen(path: fits)
    _ = try UnixStream.connect(path: fits)
    withExtendedLifetime(listener) {}
    let refusal = try #require(error { () throws(SystemError) in try UnixListener.listen(path: fits + "x") })
    #expect(refusal.code == ENAMETOOLONG)
    #expect(refusal.description.contains("at most 107 bytes, this one has 108"))
    let client = try #require(error { () throws(SystemError) in try UnixStream.connect(path: fits + "x") })
    #expect(client.code == ENAMETOOLONG)
  }

  @Test func invalidPathsAreRejected() {
    for path in ["", "/tmp/a\u{0}b"] {
      #expect(error { () throws(SystemError) in try UnixListener.listen(path: path) }?.code == EINVAL)
    }
  }

  @Test func missingFolderIsReportedWithAdvice() throws {
    let path = folder("none/s")
    let refusal = try #require(error { () throws(SystemError) in try UnixListener.listen(path: path) })
    #expect(
      refusal.description
        == "listen at \(path): No such file or directory; create its folder, or use another path"
    )
  }

  @Test func clientLearnsWhyItCannotConnect() throws {
    let missing = try #require(
      error { () throws(SystemError) in try UnixStream.connect(path: folder("none")) })
    #expect(missing.code == ENOENT)
    #expect(missing.connectionObstacle == .missing)
    try makeStaleSocket(folder("s"))
    let stale = try #require(error { () throws(SystemError) in try UnixStream.connect(path: folder("s")) })
    #expect(stale.connectionObstacle == .dead)
  }

  @Test func pollerDistinguishesRoomBytesAndTheEnd() throws {
    let listener = try UnixListener.listen(path: folder("s"))
    var client: UnixStream? = try UnixStream.connect(path: folder("s"))
    let server = try accept(listener)
    var poller = Poller()
    func poll(reading: Bool, writing: Bool, milliseconds: Int = 0) -> [Bool] {
      poller.removeAll()
      let index = poller.add(server.descriptor, reading: reading, writing: writing)
      poller.wait(milliseconds: milliseconds)
      return [poller.isReadable(index), poller.isWritable(index), poller.isBroken(index)]
    }
    #expect(poll(reading: true, writing: true) == [false, true, false])
    #expect(poll(reading: true, writing: false) == [false, false, false])
    _ = try client?.write([1][...])
    #expect(poll(reading: true, writing: false) == [true, false, false])
    #expect(poll(reading: false, writing: false) == [false, false, false])
    // The end of one direction does not break the other.
    client?.endWriting()
    #expect(poll(reading: false, writing: false) == [false, false, false])
    client = nil
    // Until it runs its program, a child of another test has a copy of the client's descriptor.
    #expect(poll(reading: false, writing: false, milliseconds: 60_000)[2])
  }
}
