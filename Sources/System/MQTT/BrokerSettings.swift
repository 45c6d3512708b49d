/// Which broker, and as whom.
public struct BrokerSettings: Equatable, Sendable {
  /// Whom to believe that they are the broker.
  public enum Authority: Equatable, Sendable {
    /// Those whom the system trusts (/etc/ssl/certs).
    case system
    /// The one in a file of PEM.
    case file(String)
  }

  /// The broker's name or address.
  public var host: String
  /// Its port.
  public var port: Int
  /// By whom its certificate has to be; `nil` speaks without TLS.
  public var authority: Authority?
  /// The user's name, `nil` for nobody's.
  public var user: String?
  /// The user's password.
  public var password: String?
  /// By which the broker knows this client; another one of the same takes its place.
  public var client: String
  /// Where it is told whether this client is there: `online` while it is, else `offline`, kept by the broker.
  public var availability: String
  /// What is to be heard, once the broker lets this client in.
  public var subscriptions: [String]

  /// A broker.
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

  /// As a person knows it.
  public var address: String { Self.address(host, port) }

  /// A host and its port as a person knows them.
  public static func address(_ host: String, _ port: Int) -> String {
    "\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
