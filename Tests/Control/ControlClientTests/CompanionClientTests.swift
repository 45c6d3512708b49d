import ControlClient
import ControlProtocol
import LinuxSystem
import TestSupport
import Testing

/// A client of a companion program's socket.
@Suite struct CompanionClientTests {
  private let folder: TemporaryFolder
  private let listener: UnixListener
  private let client: UnixStream
  private let connection: CompanionClient

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path + "/own.sock"
    listener = try UnixListener.listen(path: path)
    client = try UnixStream.connect(path: path)
    connection = CompanionClient(try #require(try listener.accept()), at: 0)
  }

  private func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try client.write(bytes[...]) == bytes.count)
  }

  private func answers() throws -> [String] {
    var bytes: [UInt8] = []
    while case .bytes = try client.read(into: &bytes) {}
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func everyLineIsAnswered() throws {
    try send("one\ntwo\nthr")
    connection.read(at: 0) { $0 + Array("!\n".utf8) }
    try send("ee\n")
    connection.read(at: 0) { $0 + Array("!\n".utf8) }
    #expect(try answers() == ["one!", "two!", "three!"])
    #expect(!connection.isOver)
  }

  /// A flood must not delay other clients, so requests beyond the limit are not executed.
  @Test func excessRequestsAreRefusedUnexecuted() throws {
    try send(String(repeating: "list\n", count: 400))
    var done = 0
    connection.read(at: 0) { _ in
      done += 1
      return Array("done\n".utf8)
    }
    #expect(done == 40)
    let answers = try answers()
    #expect(answers.count == 400)
    #expect(answers.suffix(360).allSatisfy { $0.contains("rate-limited") })
    // Half a second later there is room for ten.
    try send(String(repeating: "list\n", count: 20))
    connection.read(at: 500_000_000) { _ in
      done += 1
      return Array("done\n".utf8)
    }
    #expect(done == 50)
  }

  @Test func clientThatNeverReadsIsClosed() throws {
    let answer = [UInt8](repeating: 65, count: 100_000) + [10]
    var done = 0
    for _ in 0..<200 where !connection.isOver {
      try send("list\n")
      connection.read(at: 1_000_000_000 * UInt64(done)) { _ in
        done += 1
        return answer
      }
    }
    #expect(connection.isOver)
    #expect(done < 200)
  }
}
