/// The broker to connect to, and the client's identity there.
package struct BrokerSettings: Equatable, Sendable {
  /// The certificate authority to trust.
  package enum Authority: Equatable, Sendable {
    /// The system's authorities (/etc/ssl/certs).
    case system
    /// The authority in a PEM file.
    case file(String)
  }

  /// The broker's host name or address.
  package var host: String
  package var port: Int
  /// The authority that must have signed the broker's certificate; `nil` disables TLS.
  package var authority: Authority?
  /// The user name; `nil` for an anonymous connection.
  package var user: String?
  package var password: String?
  /// The client identifier; a second client with the same one takes over the connection.
  package var client: String
  /// The retained availability topic: `online` while this client is connected, else `offline`.
  package var availability: String
  /// The topic filters to subscribe to once connected.
  package var subscriptions: [String]

  package init(
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
  package var address: String { Self.address(host, port) }

  package static func address(_ host: String, _ port: Int) -> String {
    "\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
