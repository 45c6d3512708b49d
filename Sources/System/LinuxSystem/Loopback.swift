import Glibc

/// Sends requests to servers on this machine.
package enum Loopback {
  /// The result of a request.
  package enum Answer: Equatable, Sendable {
    /// Nobody listens at the port.
    case nobody
    /// A server's answer, possibly empty.
    case bytes([UInt8])
  }

  /// Sends bytes to a port of 127.0.0.1 and reads the answer.
  ///
  /// - Parameters:
  ///   - bytes: The request.
  ///   - port: The port.
  ///   - milliseconds: The timeout of each step.
  ///   - maximumBytes: The size of the answer at which reading stops.
  /// - Returns: The answer; `nil` if the system has no socket left.
  package static func ask(
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
