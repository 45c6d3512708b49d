import LinuxSystem
import SCGI

/// Whose requests and streams are limited as one's.
enum Requester: Hashable, Sendable {
  /// A browser that is paired, by its pairing's ID: what strangers do takes nothing of its own, wherever they are.
  case paired(String)
  /// Anybody else, by the address, or the network of 64 bits that it is in.
  case address(InternetAddress)
  /// Whoever has no address that can be read.
  case unknown

  var isPaired: Bool { if case .paired = self { true } else { false } }
}

extension Site {
  /// Whose limits a request counts against.
  func requester(of request: SCGIRequest, _ access: Access) -> Requester {
    if case .paired(let pairing) = access { return .paired(pairing.id) }
    return request.clientAddress(behind: options.trustedProxies).map { .address($0.subscriber) } ?? .unknown
  }
}

extension SCGIRequest {
  /// The address of whoever asks, as far as the web server and the proxies before it can be believed.
  ///
  /// Each proxy adds to X-Forwarded-For whom it was asked by. What stands left of the first address that is no trusted proxy may
  /// be anybody's invention.
  ///
  /// - Parameter proxies: the trusted proxies; without one the field says nothing.
  /// - Returns: `nil` where the web server gives no address.
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
