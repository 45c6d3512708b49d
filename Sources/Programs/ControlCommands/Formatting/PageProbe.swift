import ControlClient
import ControlProtocol
import LinuxSystem

/// Checks whether a web server serves the page, as a browser would.
struct PageProbe {
  let report: PageReport

  /// The page's port, by default 80; `nil` if timecircuits-web serves the page itself.
  private var port: UInt16? {
    guard let host = report.host else { return 80 }
    // On a bench the program has its own web server, which ends with it.
    if PageAddresses.isOfThisMachineAlone(host), report.path == "/" { return nil }
    let behind = host.lastIndex(of: "]").map { host[$0...] } ?? host[...]
    return behind.lastIndex(of: ":").map { UInt16(host[host.index(after: $0)...]) } ?? 80
  }

  /// Returns the problem and its fix; `nil` if there is none, or if that is unknown.
  func complaint() -> String? {
    guard let port else { return nil }
    let path = report.host == nil ? "/timecircuits/" : report.path
    let request = "GET \(path)api/frame HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    return Loopback.ask(Array(request.utf8), port: port).flatMap { Self.complaint($0, port: port) }
  }

  static func complaint(_ answer: Loopback.Answer, port: UInt16) -> String? {
    switch answer {
    case .nobody:
      return "nothing answers at port \(port): sudo systemctl restart lighttpd; journalctl -u lighttpd"
    case .bytes(let bytes):
      let words = String(decoding: bytes.prefix(1000), as: UTF8.self)
      // The page answers in JSON, with or without the daemon. A proxy may redirect or require a password.
      let status = words.split(separator: " ", maxSplits: 2).dropFirst().first ?? ""
      guard words.hasPrefix("HTTP/"), !words.contains("application/json"),
        ["200", "403", "404"].contains(status)
      else { return nil }
      return "another site answers at port \(port): find its program with sudo ss -ltnp 'sport = :\(port)', "
        + "or set another server.port in /etc/lighttpd/lighttpd.conf"
    }
  }
}
