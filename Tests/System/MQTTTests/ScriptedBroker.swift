import Glibc
import LinuxSystem
import LiveTestSupport
import Testing

/// Answers each connection with the test's bytes, to imitate brokers that no package has.
final class ScriptedBroker: Sendable {
  /// The reply to the first data of a connection.
  struct Answer: Sendable {
    var bytes: [UInt8]
    /// Whether the connection is closed after the reply.
    var closes = true
  }

  let port: Int
  private let listener: CInt
  /// The first data of each connection.
  private let received = Monitor<[[UInt8]]>([])

  /// Starts to listen; further connections get no answer.
  init(_ answers: [Answer]) throws {
    let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listens = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 10) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    try #require(listens)
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    let received = received
    try Worker.start(named: "scripted") {
      for answer in answers {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { read(connection, $0.baseAddress, $0.count) }
        received.update { $0.append(Array(buffer.prefix(max(0, count)))) }
        _ = answer.bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        if answer.closes { close(connection) }
      }
    }
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
  }

  /// The version of MQTT of each connection (3.1.2.2: the byte after the protocol's name).
  var versions: [UInt8] { received.withLock { $0.map { $0.count > 8 ? $0[8] : 0 } } }
}
