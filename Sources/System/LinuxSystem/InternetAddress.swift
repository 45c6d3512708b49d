import Glibc

/// An IPv4 or IPv6 address.
package struct InternetAddress: Hashable, Sendable {
  /// Its 4 or 16 bytes, in network order.
  package let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Parses an address as inet_pton(3) does.
  ///
  /// An IPv4-mapped IPv6 address (RFC 4291 section 2.5.5.2) becomes IPv4. A zone after `%` (RFC 4007 section
  /// 11) is ignored.
  ///
  /// - Returns: `nil` if the text is not an address.
  package init?(_ text: String) {
    let text = String(text.prefix { $0 != "%" })
    // The C library would stop at a NUL.
    guard !text.utf8.contains(0) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.bytes = Array(bytes.prefix(4))
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
    } else {
      return nil
    }
  }

  /// The network of one subscriber, zero-padded: the IPv4 address itself, or the first 64 bits of an IPv6
  /// address (RFC 6177).
  package var subscriber: InternetAddress { InternetAddress(bytes: kept(bytes.count == 16 ? 64 : 32)) }

  /// The first bits, zero-padded.
  fileprivate func kept(_ bits: Int) -> [UInt8] {
    bytes.enumerated().map { index, byte in
      let count = max(0, min(8, bits - 8 * index))
      return byte & UInt8(truncatingIfNeeded: 0xFF00 >> count)
    }
  }
}

/// An address, or all addresses that share a prefix.
package struct AddressRange: Hashable, Sendable {
  private let first: InternetAddress
  private let bits: Int

  /// Parses an address or network, such as `192.168.1.2`, `10.0.0.0/8` or `fd00::/8`.
  ///
  /// - Returns: `nil` if the text is neither, or has a prefix of zero bits.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, !text.contains("%"), let address = InternetAddress(String(parts[0])) else {
      return nil
    }
    let all = 8 * address.bytes.count
    var bits = all
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[1]),
        (1...all).contains(number)
      else { return nil }
      bits = number
    }
    self.bits = bits
    first = InternetAddress(bytes: address.kept(bits))
  }

  package func contains(_ address: InternetAddress) -> Bool {
    address.bytes.count == first.bytes.count && address.kept(bits) == first.bytes
  }
}
