/// The host names under which the page is served.
///
/// Any website can make its own name resolve to the prop (DNS rebinding) and would then share its origin.
/// Addresses, names without a dot and names with these suffixes cannot be registered, so a request for one of
/// them means the prop.
package struct HostRule: Equatable, Sendable {
  /// Suffixes used only in local networks (RFC 6762, RFC 8375, ICANN's .internal, and those of routers).
  package static let localEnds = ["local", "lan", "home", "home.arpa", "internal", "localdomain"]

  /// Additional names, in lower case.
  private let others: Set<String>

  package init(others: [String] = []) { self.others = Set(others.map { $0.lowercased() }) }

  /// Whether the page is served under the value of a Host field.
  package func allows(_ host: String) -> Bool {
    guard let name = Self.name(of: host) else { return false }
    if name.hasPrefix("[") || Self.isAddress(name) || name == "localhost" || others.contains(name) {
      return true
    }
    guard Self.isName(name) else { return false }
    return !name.contains(".") || Self.localEnds.contains { name.hasSuffix(".\($0)") }
  }

  /// The name in a Host field, in lower case, without port and trailing dot; `nil` if invalid.
  package static func name(of host: String) -> String? {
    // The longest name (RFC 1035) and a port.
    guard host.utf8.count <= 260 else { return nil }
    var name = Substring(host.lowercased())
    if name.hasPrefix("[") {
      guard let end = name.firstIndex(of: "]"), isPort(name[name.index(after: end)...]) else { return nil }
      let inside = name[name.index(after: name.startIndex)..<end]
      guard inside.contains(":"), inside.utf8.allSatisfy({ isHexadecimal($0) || $0 == 0x3A || $0 == 0x2E })
      else {
        return nil
      }
      return String(name[...end])
    }
    if let colon = name.firstIndex(of: ":") {
      guard isPort(name[colon...]) else { return nil }
      name = name[..<colon]
    }
    if name.hasSuffix(".") { name = name.dropLast() }
    return name.isEmpty ? nil : String(name)
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard !text.isEmpty else { return true }
    let digits = text.dropFirst()
    return text.hasPrefix(":") && !digits.isEmpty && digits.count <= 5
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether it is four numbers of 0 to 255.
  private static func isAddress(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        !part.isEmpty && part.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && (Int(part) ?? 256) < 256
      }
  }

  /// Whether it is labels of letters, digits and hyphens (RFC 1123).
  ///
  /// An all-digit last label could be an address in another notation.
  private static func isName(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, !last.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !last.hasPrefix("0x")
    else {
      return false
    }
    return labels.allSatisfy { label in
      !label.isEmpty && label.utf8.count <= 63
        && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

/// Decides whether a request that changes something comes from the page itself.
package enum OriginRule {
  /// Whether the request is accepted.
  ///
  /// Browsers send Origin over plain HTTP too, but not Sec-Fetch-Site. Without Origin, only a Content-Type is
  /// accepted that another origin may not send without a preflight request.
  package static func allows(_ origin: String?, host: String, type: String?) -> Bool {
    guard let origin else {
      let kind = (type ?? "").lowercased().prefix { $0 != ";" }
      return kind.filter { $0 != " " } == "application/json"
    }
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where origin.hasPrefix(scheme) {
      return plain(origin.dropFirst(scheme.count), port) == plain(Substring(host), port)
    }
    return false
  }

  /// A host in lower case, without the scheme's default port.
  private static func plain(_ host: Substring, _ port: String) -> String {
    let host = host.lowercased()
    return host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
  }
}
