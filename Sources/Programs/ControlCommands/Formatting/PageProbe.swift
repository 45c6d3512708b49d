import ControlLink
import ControlProtocol
import LinuxSystem

/// Finds out whether a page's web server serves it, as a browser would.
struct PageProbe {
  let report: PageReport

  /// The port of the page, 80 where nobody said another; `nil` where a program of its own serves it.
  private var port: UInt16? {
    guard let host = report.host else { return 80 }
    // On a bench the program has a web server of its own, and ends with it.
    if PageAddresses.isOfThisMachineAlone(host), report.path == "/" { return nil }
    let behind = host.lastIndex(of: "]").map { host[$0...] } ?? host[...]
    return behind.lastIndex(of: ":").map { UInt16(host[host.index(after: $0)...]) } ?? 80
  }

  /// What is wrong, and what to do; `nil` where nothing is, or nobody can tell.
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
      // The page's own answers, with the daemon there and without it; a proxy may lead elsewhere, or want a password.
      let status = words.split(separator: " ", maxSplits: 2).dropFirst().first ?? ""
      guard words.hasPrefix("HTTP/"), !words.contains("application/json"),
        ["200", "403", "404"].contains(status)
      else { return nil }
      return "another site answers at port \(port): sudo ss -ltnp 'sport = :\(port)' tells whose it is; "
        + "lighttpd takes another by server.port in /etc/lighttpd/lighttpd.conf"
    }
  }
}
