import LinuxSystem

/// The connection of a client; reading and writing never wait.
protocol ClientSocket: Sendable {
  /// The user at the other end, zero for root; `nil` if unknown.
  var peerUser: UInt32? { get }
  /// Whether the other end has not read everything.
  var hasUnread: Bool { get }

  /// Appends available bytes to a buffer.
  func read(into buffer: inout [UInt8]) throws(SystemError) -> UnixStream.ReadOutcome
  /// Writes as many bytes as there is room for, and returns their number.
  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int
}

/// A socket that clients connect to.
protocol ClientListener: Sendable {
  associatedtype Socket: ClientSocket

  /// Accepts the next waiting client; `nil` if none waits.
  func accept() throws(SystemError) -> Socket?
  /// Stops new clients from connecting.
  func remove()
}

extension UnixStream: ClientSocket {
  func read(into buffer: inout [UInt8]) throws(SystemError) -> ReadOutcome {
    try read(into: &buffer, maximum: 16_384)
  }
}

extension UnixListener: ClientListener {}
