public import LinuxSystem

/// The owner's settings for the page: web.toml.
public struct WebConfiguration: Equatable, Sendable {
  /// The permission to control the prop from the page.
  public enum Control: String, CaseIterable, Sendable {
    /// Nobody: the page only shows the prop.
    case off
    /// Anyone who enters a code that the prop displays.
    case paired
    /// Anyone who reaches the page.
    case open
  }

  /// The permission to control the prop.
  public var control = Control.paired
  /// Further host names of the page, besides those that nobody can register.
  public var hosts: [String] = []
  /// Origins whose pages may embed this one in a frame, as in `https://home.example`.
  public var frames: [String] = []

  /// Proxies between browsers and the web server; their X-Forwarded-For is trusted.
  public var trustedProxies: [AddressRange] = []
  /// The maximum number of streams for an address, and for a network of 64 bits.
  public var streamsPerAddress = 30
  /// The maximum number of streams in total.
  public static let mostStreams = 400

  /// The defaults without a file.
  public init() {}

  /// The path in an installation.
  public static let path = "/etc/timecircuits/web.toml"
}
