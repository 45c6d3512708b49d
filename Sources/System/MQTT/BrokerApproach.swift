/// How to try a broker next: the library tries only one address and one protocol version.
struct BrokerApproach: Equatable, Sendable {
  /// Whether to try only IPv4 addresses.
  private(set) var onlyIPv4 = false
  /// Whether to speak MQTT 3.1.1, in which a broker accepts no limit on packet size.
  private(set) var isOld: Bool
  /// How many attempts in a row were accepted by a peer that then stayed silent.
  private var silences: Int

  /// The first approach; the parameters are for tests.
  init(isOld: Bool = false, silences: Int = 0) { (self.isOld, self.silences) = (isOld, silences) }

  /// How far an attempt got.
  enum Reach: Equatable, Sendable {
    /// Nobody accepted the connection.
    case nowhere
    /// A peer accepted it and did not answer as a broker does.
    case silence
    /// The broker does not speak this version.
    case otherVersion
    /// The broker rejected this client.
    case refusal
    /// The broker accepted this client.
    case inside
  }

  /// Records the end of an attempt.
  ///
  /// - Returns: Whether to retry at once, because the broker's answer suggests another way.
  mutating func hasEnded(_ reach: Reach) -> Bool {
    switch reach {
    case .nowhere: onlyIPv4.toggle()
    // Usually a broker that is not ready yet, seldom an older one: every fourth attempt uses the older
    // version.
    case .silence:
      silences += 1
      isOld = silences.isMultiple(of: 4)
    case .otherVersion:
      defer { isOld = true }
      return !isOld
    case .refusal: break
    // The broker may have been upgraded by the next attempt.
    case .inside: (isOld, silences) = (false, 0)
    }
    return false
  }
}
