public import LinuxSystem

/// What the owner of a prop decides about its page: web.toml.
public struct WebConfiguration: Equatable, Sendable {
  /// Who may control the prop by the page.
  public enum Control: String, CaseIterable, Sendable {
    /// Nobody: the page shows it.
    case off
    /// Whoever typed a code that the prop showed.
    case paired
    /// Everybody who reaches the page.
    case open
  }

  /// Who may control the prop.
  public var control = Control.paired
  /// Names by which the page is reached, beside those that nobody can register.
  public var hosts: [String] = []
  /// Origins whose pages may show this one in a frame, as in `https://home.example`.
  public var frames: [String] = []

  /// The proxies between browsers and the web server: what they say of a browser's address counts (X-Forwarded-For).
  public var trustedProxies: [AddressRange] = []
  /// How many streams an address may have open, and all of a network of 64 bits.
  public var streamsPerAddress = 30
  /// How many streams all may have open together.
  public static let mostStreams = 400

  /// As it is without a file.
  public init() {}

  /// Where an installation has the file.
  public static let path = "/etc/timecircuits/web.toml"
}
