import Glibc
import Text

/// Reports the state of the service to systemd, with the datagrams of sd_notify(3).
///
/// Without NOTIFY_SOCKET nothing is sent.
package struct ServiceManager: Sendable {
  private let socket: CInt?
  private let address: [UInt8]

  /// The watchdog timeout, in microseconds; `nil` without a watchdog.
  package let watchdogMicroseconds: UInt64?

  /// Connects to the service manager named by the environment (NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID).
  ///
  /// - Throws: ``SystemError`` if NOTIFY_SOCKET is set and no socket can be made.
  package init(environment: (String) -> String?) throws(SystemError) {
    var address = Array((environment("NOTIFY_SOCKET") ?? "").utf8)
    // A path, or a name in the abstract namespace, written with @ and sent with NUL.
    guard let first = address.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"),
      address.count < 108
    else {
      (socket, self.address, watchdogMicroseconds) = (nil, [], nil)
      return
    }
    if first == UInt8(ascii: "@") { address[0] = 0 }
    let number = Glibc.socket(
      AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard number >= 0 else { throw .last("create the socket to the service manager") }
    socket = number
    self.address = address
    let isOurs = environment("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
    watchdogMicroseconds = isOurs ? environment("WATCHDOG_USEC").flatMap(UInt64.init) : nil
  }

  /// Whether there is a service manager; it may be too busy for a message, which must then be sent again.
  package var isPresent: Bool { socket != nil }

  /// Reports that the service is up; returns whether the message was accepted.
  @discardableResult package func ready() -> Bool { send("READY=1") }

  /// Reports that the configuration is being reloaded; ``ready()`` ends this.
  package func reloading() {
    send("RELOADING=1\nMONOTONIC_USEC=\(SystemClock.monotonicNanoseconds / 1000)")
  }

  /// Reports one line for people, with line feeds as spaces; returns whether the message was accepted.
  @discardableResult package func status(_ line: String) -> Bool {
    send("STATUS=" + Printable.text(String(line.map { $0.isNewline ? " " : $0 })))
  }

  /// Reports that the service is alive; returns whether the message was accepted.
  @discardableResult package func watchdog() -> Bool { send("WATCHDOG=1") }

  /// Reports that the service is about to end.
  package func stopping() { send("STOPPING=1") }

  @discardableResult private func send(_ message: String) -> Bool {
    guard let socket else { return true }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: address) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
    let bytes = Array(message.utf8)
    // Non-blocking: a busy service manager must not hold up the clock.
    return withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(socket, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, length) >= 0
      }
    }
  }
}
