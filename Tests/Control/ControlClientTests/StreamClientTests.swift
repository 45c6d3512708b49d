import ClockModel
import ControlClient
import ControlProtocol
import ControlTestSupport
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

/// Long-lived streams over a real socket, with a scripted daemon at the other end.
@Suite(.ownThread) struct StreamClientTests {
  private final class Bench {
    let folder: TemporaryFolder
    let listener: UnixListener
    var client: StreamClient
    private var stream: UnixStream?
    private var lines = LineBuffer(longest: Wire.longestRequest)

    init() throws {
      folder = try TemporaryFolder()
      let path = folder.path + "/control.sock"
      listener = try UnixListener.listen(path: path)
      client = StreamClient([.events, .status]) { () throws(ControlFailure) -> ControlConnection in
        try .connect(to: Prop(path: path, origin: .named))
      }
    }

    func accept() throws {
      let accepted: UnixStream = try #require(try listener.accept())
      stream = accepted
    }

    func requests() throws -> [RequestEnvelope] {
      var bytes: [UInt8] = []
      while case .bytes = try stream?.read(into: &bytes) {}
      lines.append(bytes)
      var requests: [RequestEnvelope] = []
      while case .whole(let line)? = lines.next() { requests.append(try RequestEnvelope.decode(line).get()) }
      return requests
    }

    func send(_ bytes: [UInt8]) throws {
      let written = try stream?.write(bytes[...])
      #expect(written == bytes.count)
    }

    /// The news as words.
    func news() -> [String] {
      client.advance(at: 0).map { news in
        switch news {
        case .item: "item"
        case .reply(.refused, let request): "refused \(request)"
        case .reply(_, let request): "reply \(request)"
        case .away(let failure): "away: \(failure)"
        }
      }
    }
  }

  private func begun() throws -> Bench {
    let bench = try Bench()
    #expect(bench.news().isEmpty)
    try bench.accept()
    let requests = try bench.requests()
    #expect(requests.map(\.id) == [.integer(1), .integer(2)])
    try bench.send(Reply.begun(message: "follows").encode(id: .integer(1)))
    try bench.send(Reply.status(.bare(at: WallTime(seconds: 0))).encode(id: .integer(2)))
    #expect(bench.news() == ["reply 0", "reply 1"])
    return bench
  }

  /// A rate-limited request must not stop the events.
  @Test func refusedExtraRequestKeepsTheStream() throws {
    let bench = try begun()
    bench.client.ask(.status)
    #expect(try bench.requests().map(\.id) == [.integer(3)])
    try bench.send(Reply.refused(code: .rateLimited, message: "at most 20").encode(id: .integer(3)))
    let event = EventReport(time: WallTime(seconds: 0), name: "stop", text: "")
    try bench.send(StreamItem.event(event).encode(id: .integer(1)))
    #expect(bench.news() == ["refused 2", "item"])
    #expect(bench.client.isThere)
  }

  @Test func refusalOfAStreamEndsIt() throws {
    let bench = try begun()
    try bench.send(Reply.refused(code: .stopping, message: "it ends").encode(id: .integer(1)))
    #expect(bench.news() == ["away: it ends"])
    #expect(!bench.client.isThere)
  }

  /// No daemon writes such a line, but it must not crash the program.
  @Test func extremeIdentifiersDoNotEndTheStream() throws {
    let bench = try begun()
    for id in [Int64.min, .max] {
      try bench.send(Reply.done(message: "x").encode(id: .integer(id)))
      #expect(bench.news().count == 1)
    }
    #expect(bench.client.isThere)
  }
}
