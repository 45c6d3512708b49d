import CLinux
import Glibc

/// One end of a connected Unix socket; reading and writing never wait.
package final class UnixStream: Sendable {
  private let socket: FileDescriptor

  /// The result of reading.
  package enum ReadOutcome: Equatable, Sendable {
    /// This many bytes were appended.
    case bytes(Int)
    /// There is nothing to read yet.
    case nothing
    /// The other end sends no more.
    case end
  }

  /// Takes ownership of a connected, non-blocking socket.
  init(_ socket: consuming FileDescriptor) { self.socket = socket }

  /// Connects to a socket.
  ///
  /// - Parameters:
  ///   - path: The socket's path, of at most 107 bytes.
  ///   - patience: How long to wait for a server with a full queue of clients, in milliseconds.
  /// - Returns: The connection.
  /// - Throws: ``SystemError``, with EAGAIN if the queue stays full.
  package static func connect(path: String, patience: Int = 2_000) throws(SystemError) -> UnixStream {
    let operation = "connect to \(path)"
    let address = try UnixAddress(path, operation: operation)
    let socket = try UnixAddress.makeSocket(operation)
    // Retry, because poll(2) cannot wait for a full queue: it knows nothing of an unconnected Unix socket.
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

  /// Whether a server listens at a path, as far as this user can tell; the socket of a killed process has
  /// none.
  package static func isAnswered(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try connect(path: path, patience: 0)
      return true
    } catch {
      return ![ECONNREFUSED, ENOENT, ENOTDIR].contains(error.code)
    }
  }

  /// The descriptor to poll.
  package var descriptor: CInt { socket.number }

  /// The user of the peer when it connected (SO_PEERCRED), zero for root; `nil` if unknown.
  package var peerUser: UInt32? {
    var user: UInt32 = 0
    return clinux_peer_user(socket.number, &user) == 0 ? user : nil
  }

  /// Reads available bytes.
  ///
  /// - Parameters:
  ///   - buffer: The buffer to append to.
  ///   - maximum: The most bytes to read.
  /// - Returns: The number of bytes, or why there are none; a reset connection counts as ``ReadOutcome/end``.
  /// - Throws: ``SystemError`` if reading fails.
  package func read(into buffer: inout [UInt8], maximum: Int = 16_384) throws(SystemError) -> ReadOutcome {
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

  /// Writes as many bytes as there is room for.
  ///
  /// - Returns: The number written; zero if there is no room at present.
  /// - Throws: ``SystemError``, with ``SystemError/brokenPipe`` if the reader is gone.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
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

  /// Limits the written bytes that the other end has not read (SO_SNDBUF of socket(7)).
  ///
  /// The kernel doubles the value to allow for its bookkeeping, which it also counts. If it refuses, its own
  /// limit stays.
  package func limitUnread(bytes: CInt) {
    var bytes = bytes
    setsockopt(socket.number, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Whether the other end has not read everything (SIOCOUTQ of unix(7)).
  package var hasUnread: Bool { clinux_unread_bytes(socket.number) > 0 }

  /// Ends writing, so that the other end reads the end of the stream; reading continues.
  package func endWriting() { shutdown(socket.number, CInt(SHUT_WR)) }
}
