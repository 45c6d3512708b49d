package import ControlProtocol
import LinuxSystem

/// The addresses of a page.
package struct PageAddresses: Equatable {
  /// The addresses, the best one first.
  package let all: [String]

  /// Creates the addresses of a page.
  ///
  /// - Parameters:
  ///   - report: its state.
  ///   - name: the machine's name if its network knows it, such as `prop.local`.
  ///   - addresses: the machine's own addresses.
  package init(_ report: PageReport, name: String?, addresses: [String]) {
    let asked = report.host ?? ""
    // The port follows the last colon outside an IPv6 address.
    let behind = asked.lastIndex(of: "]").map { asked[$0...] } ?? asked[...]
    let port = behind.lastIndex(of: ":").map { String(asked[$0...]) } ?? ""
    if Self.isOfThisMachineAlone(asked), report.path == "/" {
      all = ["http://\(asked)/"]
      return
    }
    // The path is `/` unless the page was requested below it, on a machine that has another site.
    let hosts = (name.map { [$0] } ?? []) + addresses.map { $0.contains(":") ? "[\($0)]" : $0 }
    all = hosts.map { "http://\($0)\(port)\(report.path)" }
  }

  /// The socket of Avahi, which announces the machine's name in its network.
  private static let avahi = "/run/avahi-daemon/socket"

  /// The addresses of this machine's page.
  package static func here(_ report: PageReport) -> PageAddresses {
    let name = FileSystem.mayExist(avahi) ? NetworkAddresses.hostName.map { "\($0).local" } : nil
    return PageAddresses(report, name: name, addresses: NetworkAddresses.own)
  }

  /// Whether a host works only on this machine.
  package static func isOfThisMachineAlone(_ host: String) -> Bool {
    let name = host.prefix { $0 != ":" }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return name == "localhost" || host == "[::1]" || host.hasPrefix("[::1]:")
      || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
