import ControlProtocol
import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// A client of a daemon's control socket.
final class ControlConnection: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isAtEnd = false
    var lastID: Int64 = 0
  }

  private let stream: UnixStream
  private let state = Locked(State())

  init(_ path: String) throws { stream = try UnixStream.connect(path: path) }

  /// Sends a request and returns its identifier.
  @discardableResult
  func send(_ request: Request) throws -> RequestID {
    let id = state.with { state in
      state.lastID += 1
      return RequestID.integer(state.lastID)
    }
    try send(RequestEnvelope(id: id, request: request).encode())
    return id
  }

  /// Sends bytes; fails unless all of them fit.
  func send(_ bytes: [UInt8]) throws {
    let count = try stream.write(bytes[...])
    try #require(count == bytes.count)
  }

  struct Closed: Error {}

  /// Sends a request and waits for its answer or a rejection; drops stream items before it.
  func ask(_ request: Request) throws -> Reply {
    let id = try send(request)
    while true {
      if let reply = try message().reply(to: id) { return reply }
    }
  }

  /// Waits for the next line.
  func message() throws -> ServerMessage { try ServerMessage.decode(try line()) }

  /// Waits for the bytes of the next line.
  func line() throws -> [UInt8] {
    var line: [UInt8]?
    try eventually("a line of the control socket") {
      line = try nextLine()
      return line != nil
    }
    return line ?? []
  }

  private func nextLine() throws -> [UInt8]? {
    try receive()
    return try state.with { state in
      guard let end = state.bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        if state.isAtEnd { throw Closed() }
        return nil
      }
      defer { state.bytes.removeFirst(end + 1) }
      return Array(state.bytes[..<end])
    }
  }

  /// Waits until the daemon closes the connection.
  func ended() throws {
    try eventually("the connection's end") {
      try receive()
      return state.with(\.isAtEnd)
    }
  }

  private func receive() throws {
    try state.with { state in
      while !state.isAtEnd {
        switch try stream.read(into: &state.bytes) {
        case .bytes: continue
        case .nothing: return
        case .end: state.isAtEnd = true
        }
      }
    }
  }
}

extension ServerMessage {
  /// The answer to a request, or a rejection of the client.
  fileprivate func reply(to request: RequestID) -> Reply? {
    guard id == request || id == nil, case .reply(let reply) = content else { return nil }
    return reply
  }
}
