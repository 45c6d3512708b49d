import ControlClient
import LinuxSystem
import TestSupport
import Testing

/// All clients of a companion's own socket, in a loop's turns.
@Suite struct CompanionClientsTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/own.sock"
  }

  /// One turn of a loop, which waits for nothing.
  private func turn(
    _ clients: inout CompanionClients, at now: UInt64 = 0,
    _ answer: (CompanionClient, [UInt8]) -> [UInt8]? = { $1 + Array("!\n".utf8) }
  ) {
    var poller = Poller()
    clients.add(to: &poller)
    poller.wait(milliseconds: 0)
    clients.serve(poller, at: now, answer)
  }

  private func send(_ text: String, to client: UnixStream) throws {
    #expect(try client.write(Array(text.utf8)[...]) == text.utf8.count)
  }

  /// The lines that arrived; `nil` at the end.
  private func read(_ client: UnixStream) throws -> [String]? {
    var bytes: [UInt8] = []
    while true {
      switch try client.read(into: &bytes) {
      case .bytes: continue
      case .nothing: return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      case .end: return nil
      }
    }
  }

  @Test func eachClientGetsItsOwnAnswer() throws {
    var clients = CompanionClients(try UnixListener.listen(path: path))
    let (one, two) = (try UnixStream.connect(path: path), try UnixStream.connect(path: path))
    try send("one\n", to: one)
    turn(&clients)
    try send("two\n", to: two)
    turn(&clients)
    #expect(try read(one) == ["one!"])
    #expect(try read(two) == ["two!"])
  }

  @Test func clientsBeyondTheMostWaitUntilOneLeaves() throws {
    var clients = CompanionClients(try UnixListener.listen(path: path))
    var connected = try (0..<CompanionClient.most).map { _ in try UnixStream.connect(path: path) }
    let late = try UnixStream.connect(path: path)
    try send("late\n", to: late)
    turn(&clients)
    turn(&clients)
    #expect(try read(late) == [])
    connected.removeFirst()
    // One turn notices that it left, the next one has room.
    turn(&clients)
    turn(&clients)
    #expect(try read(late) == ["late!"])
  }

  @Test func silentClientIsClosedAtItsTime() throws {
    var clients = CompanionClients(try UnixListener.listen(path: path))
    #expect(clients.next == nil)
    let client = try UnixStream.connect(path: path)
    turn(&clients, at: 5)
    let end = try #require(clients.next)
    turn(&clients, at: end - 1)
    #expect(try read(client) == [])
    turn(&clients, at: end)
    #expect(try read(client) == nil)
    #expect(clients.next == nil)
  }

  /// A test of a sound is answered once a device has opened.
  @Test func lateAnswerReachesTheClientThatAsked() throws {
    var clients = CompanionClients(try UnixListener.listen(path: path))
    let client = try UnixStream.connect(path: path)
    try send("later\n", to: client)
    var asker: CompanionClient?
    turn(&clients) { client, _ in
      asker = client
      return nil
    }
    #expect(try read(client) == [])
    try #require(asker).send(Array("now\n".utf8))
    turn(&clients)
    #expect(try read(client) == ["now"])
  }
}
