import LinuxSystem
import SCGI

/// The unit to which limits of requests and streams apply.
enum Requester: Hashable, Sendable {
  /// A paired browser, by its pairing's ID: strangers cannot use up its limits, whatever its address.
  case paired(String)
  /// Any other client, by its IPv4 address or its IPv6 network of 64 bits.
  case address(InternetAddress)
  /// A client without a valid address.
  case unknown

  var isPaired: Bool { if case .paired = self { true } else { false } }
}

extension Site {
  func requester(of request: SCGIRequest, _ access: Access) -> Requester {
    if case .paired(let pairing) = access { return .paired(pairing.id) }
    return request.clientAddress(behind: options.trustedProxies).map { .address($0.subscriber) } ?? .unknown
  }
}

extension SCGIRequest {
  /// The client's address, as far as the web server and the proxies can be trusted.
  ///
  /// Each proxy appends its own client to X-Forwarded-For. Anything left of the rightmost untrusted address
  /// may be forged.
  ///
  /// - Parameter proxies: the trusted proxies; if empty, the field is ignored.
  /// - Returns: `nil` if the web server gives no address.
  func clientAddress(behind proxies: [AddressRange]) -> InternetAddress? {
    guard var address = InternetAddress(remoteAddress) else { return nil }
    var before = (proxies.isEmpty ? "" : field("x-forwarded-for") ?? "").split(separator: ",")[...]
    while proxies.contains(where: { $0.contains(address) }), let named = before.popLast(),
      let next = InternetAddress(named.filter { $0 != " " && $0 != "\t" })
    {
      address = next
    }
    return address
  }
}
