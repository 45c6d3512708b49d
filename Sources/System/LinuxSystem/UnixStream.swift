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

  /// Connects to a socket.
  ///
  /// - Parameters:
  ///   - path: the socket's path, of at most 107 bytes.
  ///   - patience: how long a server is waited for whose queue of clients is full, in milliseconds.
  /// - Returns: the connection.
  /// - Throws: ``SystemError``, with EAGAIN where the queue stays full.
  public static func connect(path: String, patience: Int = 2_000) throws(SystemError) -> UnixStream {
    let operation = "connect to \(path)"
    let address = try UnixAddress(path, operation: operation)
    let socket = try UnixAddress.makeSocket(operation)
    // A full queue cannot be waited for: poll(2) knows nothing of a Unix socket that did not connect.
    var waited = 0
    while true {
      let code = address.apply(Glibc.connect, to: socket.number)
      switch code {
      case 0: return UnixStream(socket)
      case EINTR: continue
      case EAGAIN where waited < patience:
        usleep(10_000)
        waited += 10
      default: throw SystemError(operation, code: code)
      }
    }
  }

  /// Whether somebody listens at a path, as far as this user may know: a socket that a killed process left behind is nobody's.
  public static func isAnswered(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try connect(path: path, patience: 0)
      return true
    } catch {
      return ![ECONNREFUSED, ENOENT, ENOTDIR].contains(error.code)
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
    do throws(Errno) {
      // The library's function has no typed errors before Swift 6.1.
      let received = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, maximum)) { piece in
        Result { () throws(Errno) in
          let count = try uninterrupted { recv(socket.number, piece.baseAddress, piece.count, 0) }
          buffer.append(contentsOf: UnsafeBufferPointer(rebasing: piece[..<count]))
          return count
        }
      }
      let count = try received.get()
      return count > 0 ? .bytes(count) : .end
    } catch {
      switch error.code {
      case EAGAIN: return .nothing
      case ECONNRESET: return .end
      default: throw SystemError("read from a socket", code: error.code)
      }
    }
  }

  /// Writes as many bytes as the other end has room for.
  ///
  /// - Returns: how many were taken, zero where there is no room at present.
  /// - Throws: ``SystemError``, with ``SystemError/brokenPipe`` where nobody reads any more.
  public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    guard !bytes.isEmpty else { return 0 }
    do throws(Errno) {
      return try uninterrupted {
        bytes.withUnsafeBytes { send(socket.number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      }
    } catch {
      if error.code == EAGAIN { return 0 }
      throw SystemError("write to a socket", code: error.code)
    }
  }

  /// Limits how many bytes may be written that the other end has not read (SO_SNDBUF of socket(7)).
  ///
  /// The kernel counts its own bookkeeping as well, and allows twice as much for it. Where it refuses, its own limit stays.
  public func limitUnread(bytes: CInt) {
    var bytes = bytes
    setsockopt(socket.number, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Whether the other end has not read all that was written (SIOCOUTQ of unix(7)).
  public var hasUnread: Bool { clinux_unread_bytes(socket.number) > 0 }

  /// Says that no more will be written, so that the other end reads an end; reading goes on.
  public func endWriting() { shutdown(socket.number, CInt(SHUT_WR)) }
}
