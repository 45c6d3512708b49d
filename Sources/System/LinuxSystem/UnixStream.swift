import CLinux
import Glibc

/// One end of a connected Unix socket: bytes both ways, no call of which ever waits.
public final class UnixStream: Sendable {
  private let socket: FileDescriptor

  /// What a try to read came to.
  public enum ReadOutcome: Equatable, Sendable {
    /// So many bytes were appended.
    case bytes(Int)
    /// There is nothing to read yet.
    case nothing
    /// The other end sends no more.
    case end
  }

  /// Takes over a connected, non-blocking socket.
  init(_ socket: consuming FileDescriptor) { self.socket = socket }

  /// Connects to the daemon's socket.
  ///
  /// A daemon whose queue of clients is full for a moment is given two seconds.
  /// - Parameter path: the socket's path, of at most 107 bytes.
  /// - Returns: the connection.
  /// - Throws: ``SystemError`` with what to do.
  public static func connect(path: String) throws(SystemError) -> UnixStream {
    let operation = "connect to \(path)"
    let address = try UnixAddress(path, operation: operation)
    let socket = try UnixAddress.makeSocket(operation)
    // A full queue cannot be waited for: poll(2) knows nothing of a Unix socket that did not connect.
    for _ in 0..<200 {
      let code = address.apply(Glibc.connect, to: socket.number)
      switch code {
      case 0: return UnixStream(socket)
      case EINTR: continue
      case EAGAIN: usleep(10_000)
      default: throw SystemError(operation, code: code, advice: advice(for: code))
      }
    }
    throw SystemError(
      operation, code: EAGAIN, advice: "timecircuitsd takes no clients at the moment; try again")
  }

  private static func advice(for code: CInt) -> String? {
    switch code {
    case ENOENT, ENOTDIR: "is timecircuitsd running? sudo systemctl start timecircuitsd"
    case EACCES, EPERM: "sudo usermod -aG timecircuits $USER, then log in again"
    case ECONNREFUSED: "no daemon answers there; it may have ended: systemctl status timecircuitsd"
    case EPROTOTYPE: "another program's socket lies there"
    default: nil
    }
  }

  /// The descriptor to poll.
  public var descriptor: CInt { socket.number }

  /// The user that the other end ran as when it connected (SO_PEERCRED), zero for root; `nil` where the system does
  /// not tell.
  public var peerUser: UInt32? {
    var user: UInt32 = 0
    return clinux_peer_user(socket.number, &user) == 0 ? user : nil
  }

  /// Reads what has arrived.
  ///
  /// - Parameters:
  ///   - buffer: what the bytes are appended to.
  ///   - maximum: the most bytes to read.
  /// - Returns: how many came, or why none; an end that was torn down counts as ``ReadOutcome/end``.
  /// - Throws: ``SystemError`` where the system refused.
  public func read(into buffer: inout [UInt8], maximum: Int = 16_384) throws(SystemError) -> ReadOutcome {
    var code: CInt = 0
    let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, maximum)) { piece in
      var count = -1
      repeat {
        count = recv(socket.number, piece.baseAddress, piece.count, 0)
      } while count < 0 && errno == EINTR
      code = errno
      if count > 0 { buffer.append(contentsOf: UnsafeBufferPointer(rebasing: piece[..<count])) }
      return count
    }
    switch count {
    case 1...: return .bytes(count)
    case 0: return .end
    default:
      if code == EAGAIN { return .nothing }
      if code == ECONNRESET { return .end }
      throw SystemError("read from the control socket", code: code)
    }
  }

  /// Writes as many bytes as the other end has room for.
  ///
  /// - Returns: how many were taken, zero where there is no room at present.
  /// - Throws: ``SystemError``, with ``SystemError/brokenPipe`` where nobody reads any more.
  public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let count = bytes.withUnsafeBytes { bytes in
      var count = -1
      repeat {
        count = send(socket.number, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
      } while count < 0 && errno == EINTR
      return count
    }
    if count >= 0 { return count }
    if errno == EAGAIN { return 0 }
    throw .last("write to the control socket")
  }

  /// Whether the other end has not read all that was written (SIOCOUTQ of unix(7)).
  public var hasUnread: Bool { clinux_unread_bytes(socket.number) > 0 }

  /// Says that no more will be written, so that the other end reads an end; reading goes on.
  public func endWriting() { shutdown(socket.number, CInt(SHUT_WR)) }
}
