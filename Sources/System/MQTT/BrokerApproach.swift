/// How a broker is tried next: the library tries one address and one version of the protocol alone.
struct BrokerApproach: Equatable, Sendable {
  /// Whether only addresses of IPv4 are tried.
  private(set) var onlyIPv4 = false
  /// Whether MQTT 3.1.1 is spoken: a broker of that knows no limit for what it hands on.
  private(set) var isOld = false

  /// With the first try, or, for tests, with the older version.
  init(isOld: Bool = false) { self.isOld = isOld }

  /// How far a try came.
  enum Reach: Equatable, Sendable {
    /// Nobody took the connection.
    case nowhere
    /// Somebody took it, and did not answer as a broker does.
    case silence
    /// The broker does not speak this version.
    case otherVersion
    /// The broker does not let this client in.
    case refusal
    /// The broker let it in.
    case inside
  }

  /// A try ended.
  ///
  /// - Returns: whether the next one is made at once, since the broker has said how.
  mutating func hasEnded(_ reach: Reach) -> Bool {
    switch reach {
    case .nowhere: onlyIPv4.toggle()
    case .silence: isOld.toggle()
    case .otherVersion:
      defer { isOld = true }
      return !isOld
    case .refusal: break
    // The broker may be a newer one by the next time.
    case .inside: isOld = false
    }
    return false
  }
}
