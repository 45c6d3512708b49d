/// How a broker is tried next: the library tries one address and one version of the protocol alone.
struct BrokerApproach: Equatable, Sendable {
  /// Whether only addresses of IPv4 are tried.
  private(set) var onlyIPv4 = false
  /// Whether MQTT 3.1.1 is spoken: a broker of that knows no limit for what it hands on.
  private(set) var isOld: Bool
  /// How often in a row somebody took a connection and said nothing.
  private var silences: Int

  /// With the first try; or, for tests, with the older version, or behind some tries that nobody answered.
  init(isOld: Bool = false, silences: Int = 0) { (self.isOld, self.silences) = (isOld, silences) }

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
    // Seldom an older broker, mostly one that is not ready yet: every fourth try is made in the older version.
    case .silence:
      silences += 1
      isOld = silences.isMultiple(of: 4)
    case .otherVersion:
      defer { isOld = true }
      return !isOld
    case .refusal: break
    // The broker may be a newer one by the next time.
    case .inside: (isOld, silences) = (false, 0)
    }
    return false
  }
}
