package import ControlProtocol
package import LinuxSystem
import LiveTestSupport

/// A client of the control socket that waits for each expected message.
package final class ControlTestClient {
  private let stream: UnixStream
  private var received: [UInt8] = []
  private var hasEnded = false

  /// Connects to the socket at a path.
  package init(_ path: String) throws { stream = try UnixStream.connect(path: path) }

  /// The line of a request.
  package static func line(_ request: Request, id: RequestID? = nil) -> [UInt8] {
    RequestEnvelope(id: id, request: request).encode()
  }

  /// Sends a request.
  package func send(_ request: Request, id: RequestID? = nil) throws { try send(Self.line(request, id: id)) }

  /// Sends a text.
  package func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends bytes and reads meanwhile: otherwise both ends could wait for each other.
  package func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(try stream.write(rest))
      if !rest.isEmpty { try wait(writing: true) }
    }
  }

  /// Sends as much as fits without reading, and returns the number of bytes.
  package func sendWithoutReading(_ bytes: [UInt8]) throws -> Int { try stream.write(bytes[...]) }

  /// Sends bytes and reads meanwhile; throws if the server has closed.
  package func push(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(try stream.write(rest))
      guard !rest.isEmpty else { break }
      var poller = Poller()
      _ = poller.add(stream.descriptor, reading: true, writing: true)
      poller.wait(milliseconds: Int(Waiting.limit) * 1000)
      if try stream.read(into: &received, maximum: 65_536) == .end {
        throw SystemError("send", code: SystemError.brokenPipe)
      }
    }
    _ = try stream.read(into: &received, maximum: 65_536)
  }

  /// Checks that everything received, now and within a moment, is valid protocol lines.
  package func check() throws {
    while true {
      var poller = Poller()
      let index = poller.add(stream.descriptor)
      poller.wait(milliseconds: 200)
      guard poller.isReadable(index), case .bytes = try stream.read(into: &received, maximum: 65_536) else {
        break
      }
    }
    guard let end = received.lastIndex(of: 10) else { return }
    for line in received[..<end].split(separator: 10) { _ = try ServerMessage.decode(Array(line)) }
    received = []
  }

  /// Half-closes the connection.
  package func endWriting() { stream.endWriting() }

  /// The next line without its line feed; `nil` at the end.
  package func line() throws -> [UInt8]? {
    while true {
      if let end = received.firstIndex(of: 10) {
        let line = Array(received[..<end])
        received.removeFirst(end + 1)
        return line
      }
      if hasEnded { return nil }
      try wait(writing: false)
    }
  }

  /// The next `count` lines; fewer if the server closes first.
  package func lines(_ count: Int) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while lines.count < count {
      if let end = received.lastIndex(of: 10) {
        // All at once: removing line after line from the front would be slow.
        let parts = received[..<end].split(separator: 10, omittingEmptySubsequences: false)
        let complete = parts.prefix(count - lines.count)
        lines += complete.map(Array.init)
        received.removeFirst(complete.reduce(0) { $0 + $1.count + 1 })
      } else if hasEnded {
        break
      } else {
        try wait(writing: false)
      }
    }
    return lines
  }

  /// The next message of the server.
  package func message() throws -> ServerMessage { try ServerMessage.decode(try line() ?? []) }

  /// The next message, which must be a reply.
  package func reply() throws -> Reply {
    let message = try message()
    guard case .reply(let reply) = message.content else {
      throw Unexpected(what: "expected a reply, found \(message)")
    }
    return reply
  }

  /// The next message, which must be a stream's.
  package func item() throws -> StreamItem {
    let message = try message()
    guard case .item(let item) = message.content else {
      throw Unexpected(what: "expected a line of a stream, found \(message)")
    }
    return item
  }

  /// The error code of the next message, which must be a refusal.
  package func refusal() throws -> ErrorCode {
    let reply = try reply()
    guard case .refused(let code, _) = reply else {
      throw Unexpected(what: "expected a refusal, found \(reply)")
    }
    return code
  }

  /// Something else came than expected.
  package struct Unexpected: Error {
    let what: String
  }

  private func wait(writing: Bool) throws {
    var poller = Poller()
    let index = poller.add(stream.descriptor, reading: !hasEnded, writing: writing)
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    guard poller.isReadable(index) || poller.isWritable(index) else {
      throw Unexpected(what: "the server is silent")
    }
    if poller.isReadable(index), try stream.read(into: &received, maximum: 65_536) == .end { hasEnded = true }
  }
}
