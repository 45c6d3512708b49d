import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// Notifications to systemd, and its watchdog.
@Suite(.ownThread) struct ServiceManagerTests {
  /// The other end: a datagram socket at a path, or in the abstract namespace if the name begins with @.
  private struct Receiver {
    let socket: CInt

    init(_ name: String) throws {
      socket = Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var bytes = Array(name.utf8)
      if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) }
      }
      try #require(result == 0)
    }

    /// Datagrams on one machine arrive before sendto(2) returns.
    func next() -> String? {
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = recv(socket, &buffer, buffer.count, CInt(MSG_DONTWAIT))
      return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }

  @Test func speaksToASocketAtAPath() throws {
    let folder = try TemporaryFolder()
    let receiver = try Receiver(folder("notify"))
    let manager = try ServiceManager { $0 == "NOTIFY_SOCKET" ? folder("notify") : nil }
    manager.ready()
    manager.status("one\ntwo \u{1B}]0;title\u{9B}2J")
    manager.watchdog()
    manager.stopping()
    #expect(receiver.next() == "READY=1")
    #expect(receiver.next() == "STATUS=one two \u{FFFD}]0;title\u{FFFD}2J")
    #expect(receiver.next() == "WATCHDOG=1")
    #expect(receiver.next() == "STOPPING=1")
    #expect(receiver.next() == nil)
  }

  @Test func speaksToAnAbstractSocket() throws {
    let name = "@timecircuits-test-\(getpid())"
    let receiver = try Receiver(name)
    try ServiceManager { $0 == "NOTIFY_SOCKET" ? name : nil }.ready()
    #expect(receiver.next() == "READY=1")
  }

  @Test func reportsWhenAReloadBegan() throws {
    let folder = try TemporaryFolder()
    let receiver = try Receiver(folder("notify"))
    try ServiceManager { $0 == "NOTIFY_SOCKET" ? folder("notify") : nil }.reloading()
    let message = try #require(receiver.next())
    let lines = message.split(separator: "\n")
    #expect(lines.first == "RELOADING=1")
    let last = try #require(lines.last)
    let microseconds = try #require(UInt64(last.dropFirst("MONOTONIC_USEC=".count)))
    #expect(microseconds <= SystemClock.monotonicNanoseconds / 1000)
  }

  @Test(
    arguments: [
      (["WATCHDOG_USEC": "15000000"], 15_000_000), (["WATCHDOG_USEC": "15000000", "WATCHDOG_PID": "1"], nil),
      ([:], nil), (["WATCHDOG_USEC": "often"], nil),
    ] as [([String: String], UInt64?)])
  func usesOnlyItsOwnWatchdog(variables: [String: String], microseconds: UInt64?) throws {
    let manager = try ServiceManager { $0 == "NOTIFY_SOCKET" ? "/run/none" : variables[$0] }
    #expect(manager.watchdogMicroseconds == microseconds)
  }

  @Test(arguments: [nil, "", "relative", "/" + String(repeating: "x", count: 200)])
  func isSilentWithoutAnAddress(socket: String?) throws {
    let manager = try ServiceManager { $0 == "NOTIFY_SOCKET" ? socket : nil }
    #expect(!manager.isPresent)
    manager.ready()
  }
}
