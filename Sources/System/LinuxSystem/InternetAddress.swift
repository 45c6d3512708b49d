import Glibc

/// An address of the Internet Protocol, of version 4 or 6.
public struct InternetAddress: Hashable, Sendable {
  /// Its 4 or 16 bytes, in the network's order.
  public let bytes: [UInt8]

  /// An address of these bytes.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads an address as inet_pton(3) does.
  ///
  /// An address of version 4 that is written as one of version 6 (RFC 4291 section 2.5.5.2) is the former. A zone behind `%` (RFC
  /// 4007 section 11) is ignored.
  /// - Returns: `nil` where the text is no address.
  public init?(_ text: String) {
    let text = String(text.prefix { $0 != "%" })
    // A NUL would end the text for the C library alone.
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

  /// What one subscriber has of the network: the address itself, or the first 64 bits of one of version 6 (RFC 6177), with zeros
  /// behind them.
  public var subscriber: InternetAddress { InternetAddress(bytes: kept(bytes.count == 16 ? 64 : 32)) }

  /// The first bits, with zeros behind them.
  fileprivate func kept(_ bits: Int) -> [UInt8] {
    bytes.enumerated().map { index, byte in
      let count = max(0, min(8, bits - 8 * index))
      return byte & UInt8(truncatingIfNeeded: 0xFF00 >> count)
    }
  }
}

/// An address, or all those that begin with the same bits.
public struct AddressRange: Hashable, Sendable {
  private let first: InternetAddress
  private let bits: Int

  /// Reads an address or a network, as in `192.168.1.2`, `10.0.0.0/8` or `fd00::/8`.
  ///
  /// - Returns: `nil` where the text is neither; a network of all addresses there are is none.
  public init?(_ text: String) {
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

  /// Whether an address is one of them.
  public func contains(_ address: InternetAddress) -> Bool {
    address.bytes.count == first.bytes.count && address.kept(bits) == first.bytes
  }
}
