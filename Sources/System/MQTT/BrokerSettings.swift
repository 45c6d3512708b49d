/// The broker to connect to, and the client's identity there.
public struct BrokerSettings: Equatable, Sendable {
  /// The certificate authority to trust.
  public enum Authority: Equatable, Sendable {
    /// The system's authorities (/etc/ssl/certs).
    case system
    /// The authority in a PEM file.
    case file(String)
  }

  /// The broker's host name or address.
  public var host: String
  /// The broker's port.
  public var port: Int
  /// The authority that must have signed the broker's certificate; `nil` disables TLS.
  public var authority: Authority?
  /// The user name; `nil` for an anonymous connection.
  public var user: String?
  /// The user's password.
  public var password: String?
  /// The client identifier; a second client with the same one takes over the connection.
  public var client: String
  /// The retained availability topic: `online` while this client is connected, else `offline`.
  public var availability: String
  /// The topic filters to subscribe to once connected.
  public var subscriptions: [String]

  /// Makes the settings of a broker.
  public init(
    host: String, port: Int, authority: Authority? = nil, user: String? = nil, password: String? = nil,
    client: String, availability: String, subscriptions: [String]
  ) {
    self.host = host
    self.port = port
    self.authority = authority
    self.user = user
    self.password = password
    self.client = client
    self.availability = availability
    self.subscriptions = subscriptions
  }

  /// The broker's host and port, for people.
  public var address: String { Self.address(host, port) }

  /// Formats a host and port for people.
  public static func address(_ host: String, _ port: Int) -> String {
    "\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
