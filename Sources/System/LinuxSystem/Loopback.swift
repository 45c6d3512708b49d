import Glibc

/// Asks what this machine itself serves.
public enum Loopback {
  /// What a request came to.
  public enum Answer: Equatable, Sendable {
    /// Nobody listens at the port.
    case nobody
    /// Somebody listens; what was sent back, which may be nothing.
    case bytes([UInt8])
  }

  /// Sends bytes to a port of 127.0.0.1 and reads what comes back.
  ///
  /// - Parameters:
  ///   - bytes: what is sent.
  ///   - port: the port.
  ///   - milliseconds: for how long each step is waited for.
  ///   - maximumBytes: how much is read at most.
  /// - Returns: what came, `nil` where the system has no socket to ask with.
  public static func ask(
    _ bytes: [UInt8], port: UInt16, milliseconds: Int = 2_000, maximumBytes: Int = 65_536
  ) -> Answer? {
    let number = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return nil }
    defer { close(number) }
    var patience = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(number, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return .nobody }
    guard send(number, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count else { return .bytes([]) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while answer.count < maximumBytes {
      let count = recv(number, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      answer += buffer.prefix(count)
    }
    return .bytes(answer)
  }
}
