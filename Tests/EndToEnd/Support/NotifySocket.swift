import Foundation
import LiveTestSupport

/// The service manager's end of sd_notify(3): a socket that stores all datagrams.
final class NotifySocket: Sendable {
  struct NotMade: Error { let code: Int32 }

  private let descriptor: Int32
  private let received = Locked<[String]>([])

  init(_ path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw NotMade(code: errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// All datagrams so far, in order.
  var messages: [String] {
    received.with { received in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count >= 0 else { return received }
        received.append(String(decoding: buffer[..<count], as: UTF8.self))
      }
    }
  }

  /// Waits for datagrams with a prefix.
  func message(_ prefix: String, times: Int = 1) throws {
    try eventually("\(times) × \(prefix)", context: messages.joined(separator: "\n")) {
      messages.filter { $0.hasPrefix(prefix) }.count >= times
    }
  }
}
