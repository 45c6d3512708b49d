import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import WebCore

/// The server between a web server and a daemon; the tests play both.
@Suite(.ownThread) struct WebServerTests {
  /// A server on its own thread.
  final class Running {
    private let folder: TemporaryFolder
    private let daemon: UnixListener
    private let end: WakeUp
    private let isOver = Monitor(false)
    /// The daemon's end of the stream; closing it would look like the end of the daemon.
    private var stream: DaemonClientTests.Connection?

    init(_ configuration: String = "", book: PairingBook = PairingBook()) throws {
      folder = try TemporaryFolder()
      let toml = folder.path + "/web.toml"
      try FileSystem.replace(toml, with: Array(configuration.utf8))
      let (scgi, control) = (folder.path + "/scgi.sock", folder.path + "/control.sock")
      daemon = try UnixListener.listen(path: control)
      end = try WakeUp()
      let listener = try UnixListener.listen(path: scgi, backlog: 512)
      let (end, isOver) = (end, isOver)
      try Worker.start {
        let client = DaemonClient { Prop(path: control, origin: .named) }
        let callbacks = WebServer.Callbacks(
          clocks: SystemClock.clocks, keep: { _ in }, tell: { _ in })
        let site = Site(WebConfiguration(), book: book)
        let file = OwnersFile(toml, clock: SystemClock.monotonic, log: { _, _ in })
        WebServer(site, file, client, on: listener, owners: nil, checks: nil, callbacks)
          .run(until: [end.descriptor])
        isOver.update { $0 = true }
      }
      let stream = try accept()
      self.stream = stream
      for request in [Request.watch, .events] { #expect(try next(of: stream).request == request) }
      try stream.send(.item(.frame(SiteBench.record())), id: .integer(1))
    }

    deinit {
      end.signal()
      isOver.wait(untilNanoseconds: nil, for: { $0 }) { _, _ in }
    }

    /// Waits for the next connection to the daemon.
    func accept() throws -> DaemonClientTests.Connection {
      var accepted: UnixStream?
      try eventually("a connection to the daemon") {
        accepted = try daemon.accept()
        return accepted != nil
      }
      return DaemonClientTests.Connection(stream: try #require(accepted))
    }

    /// Waits for the next request on a connection.
    func next(of connection: DaemonClientTests.Connection) throws -> RequestEnvelope {
      var request: RequestEnvelope?
      try eventually("a request") {
        request = try connection.request()
        return request != nil
      }
      return try #require(request)
    }

    /// Sends a request as a web server does, and returns the stream of its answer.
    func send(
      _ method: String, _ path: String, from address: String, cookie: String? = nil
    ) throws -> UnixStream {
      let stream = try UnixStream.connect(path: folder.path + "/scgi.sock")
      let bytes = WebServerTests.request(method, path, from: address, cookie: cookie)
      #expect(try stream.write(bytes[...]) == bytes.count)
      return stream
    }

    /// Waits for the head of an answer and returns its status.
    func status(of stream: UnixStream) throws -> Int {
      var bytes: [UInt8] = []
      try eventually("an answer") {
        _ = try stream.read(into: &bytes)
        return bytes.count >= 11
      }
      return Int(String(decoding: bytes[8..<11], as: UTF8.self)) ?? 0
    }

    func status(
      _ method: String, _ path: String, from address: String, cookie: String? = nil
    ) throws -> Int { try status(of: try send(method, path, from: address, cookie: cookie)) }

    /// Answers the lists that the site requests when the daemon connects.
    func answerLists() throws -> DaemonClientTests.Connection {
      let everybody = try accept()
      for _ in 0..<2 {
        let envelope = try next(of: everybody)
        let reply: Reply = envelope.request == .journeys ? .journeys([]) : .sequences([])
        try everybody.send(.reply(reply), id: envelope.id)
      }
      return everybody
    }
  }

  /// A request as a web server sends it.
  static func request(
    _ method: String, _ path: String, from address: String, cookie: String? = nil
  ) -> [UInt8] {
    var fields = [
      ("SCGI", "1"), ("REQUEST_METHOD", method), ("REQUEST_URI", path), ("REMOTE_ADDR", address),
      ("HTTP_HOST", "prop.local"), ("HTTP_ORIGIN", "http://prop.local"), ("CONTENT_TYPE", "application/json"),
    ]
    if let cookie { fields.append(("HTTP_COOKIE", "timecircuits=\(cookie)")) }
    let head = ([("CONTENT_LENGTH", "0")] + fields).map { "\($0)\0\($1)\0" }.joined()
    return Array("\(head.utf8.count):\(head),".utf8)
  }

  private static let strangers = ["10.0.0.1", "10.0.0.2", "10.0.0.3", "2001:db8::1"]

  private func pairedBook() throws -> (book: PairingBook, cookie: String) {
    var book = PairingBook()
    // Paired now, because unused pairings expire after 180 days.
    let cookie = try book.pair("Phone", at: WallTime(seconds: SystemClock.wallNanoseconds / 1_000_000_000))
    return (book, cookie)
  }

  @Test func strangersShareOneAnswerAndNeverDelayTheOwner() throws {
    let (book, cookie) = try pairedBook()
    let server = try Running(book: book)
    let everybody = try server.answerLists()
    // Cached lists do not reach the daemon.
    try eventually("the lists") { try server.status("GET", "/api/sequences", from: "10.0.0.9") == 200 }
    for address in Self.strangers {
      for path in ["/api/journeys", "/api/sequences"] {
        for _ in 0..<10 { #expect(try server.status("GET", path, from: address) == 200) }
      }
    }
    // Other requests are sent once for all waiting clients. The first must arrive before the others.
    var waiting = [try server.send("GET", "/api/status", from: "10.0.0.1")]
    let asked = try server.next(of: everybody)
    #expect(asked.request == .status)
    for _ in 0..<10 {
      for address in Self.strangers { waiting.append(try server.send("GET", "/api/status", from: address)) }
    }
    // The owner's requests have their own connection and pass while the strangers wait.
    var posts = [try server.send("POST", "/api/depart", from: "10.0.0.1", cookie: cookie)]
    let owners = try server.accept()
    for _ in 1..<12 { posts.append(try server.send("POST", "/api/depart", from: "10.0.0.1", cookie: cookie)) }
    for post in posts {
      let envelope = try server.next(of: owners)
      #expect(envelope.request == .depart)
      try owners.send(.reply(.done(message: "done")), id: envelope.id)
      #expect(try server.status(of: post) == 200)
    }
    #expect(try everybody.request() == nil)
    try everybody.send(.reply(.done(message: "no status, and an answer")), id: asked.id)
    for stream in waiting { #expect(try server.status(of: stream) == 200) }
    #expect(try everybody.request() == nil)
  }

  @Test func streamsPerAddressAreLimited() throws {
    let (book, cookie) = try pairedBook()
    let server = try Running("streams_per_address = 3", book: book)
    var open: [UnixStream] = []
    for (index, status) in [200, 200, 200, 429, 429].enumerated() {
      open.append(try server.send("GET", "/events", from: "10.0.0.1"))
      #expect(try server.status(of: open[index]) == status)
    }
    for address in ["10.0.0.2", "2001:db8::1"] {
      open.append(try server.send("GET", "/events", from: address))
      #expect(try server.status(of: try #require(open.last)) == 200)
    }
    open.append(try server.send("GET", "/events", from: "10.0.0.1", cookie: cookie))
    #expect(try server.status(of: try #require(open.last)) == 200)
    // A closed stream frees its slot.
    open.removeFirst()
    try eventually("a free slot") {
      let stream = try server.send("GET", "/events", from: "10.0.0.1")
      open.append(stream)
      return try server.status(of: stream) == 200
    }
  }
}
