import Glibc

/// The addresses and name of this machine in its network.
package enum NetworkAddresses {
  /// The addresses of interfaces that are up, IPv4 first; without loopback interfaces and IPv6 link-local
  /// addresses.
  package static var own: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0, let first else { return [] }
    defer { freeifaddrs(first) }
    var (four, six): ([String], [String]) = ([], [])
    for entry in sequence(first: first, next: { $0.pointee.ifa_next }) {
      let flags = Int32(bitPattern: entry.pointee.ifa_flags)
      guard let address = entry.pointee.ifa_addr, flags & Int32(IFF_UP) != 0,
        flags & Int32(IFF_LOOPBACK) == 0
      else { continue }
      let family = Int32(address.pointee.sa_family)
      guard family == AF_INET || family == AF_INET6, let text = text(of: address, family) else { continue }
      if family == AF_INET { four.append(text) } else if !text.hasPrefix("fe80:") { six.append(text) }
    }
    return four + six
  }

  /// The host name without a domain; `nil` if there is none.
  package static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: ".").first.map(String.init)
  }

  private static func text(of address: UnsafeMutablePointer<sockaddr>, _ family: Int32) -> String? {
    let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    var name = [CChar](repeating: 0, count: 128)
    let code = getnameinfo(
      address, socklen_t(length), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
    guard code == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
