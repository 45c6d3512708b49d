package import LinuxSystem

/// The owner's settings for the page: web.toml.
package struct WebConfiguration: Equatable, Sendable {
  /// The permission to control the prop from the page.
  package enum Control: String, CaseIterable, Sendable {
    /// Nobody: the page only shows the prop.
    case off
    /// Anyone who enters a code that the prop displays.
    case paired
    /// Anyone who reaches the page.
    case open
  }

  package var control = Control.paired
  /// Further host names of the page, besides those that nobody can register.
  package var hosts: [String] = []
  /// Origins whose pages may embed this one in a frame, as in `https://home.example`.
  package var frames: [String] = []

  /// Proxies between browsers and the web server; their X-Forwarded-For is trusted.
  package var trustedProxies: [AddressRange] = []
  /// The maximum number of streams for an address, and for a network of 64 bits.
  package var streamsPerAddress = 30
  /// The maximum number of streams in total.
  package static let mostStreams = 400

  /// The defaults without a file.
  package init() {}

  /// The path in an installation.
  package static let path = "/etc/timecircuits/web.toml"
}
