public import ControlProtocol
import LinuxSystem

/// Under which addresses a page is reached.
public struct PageAddresses: Equatable {
  /// The addresses, the best to tell somebody first.
  public let all: [String]

  /// The addresses of a page.
  ///
  /// - Parameters:
  ///   - report: how it is.
  ///   - name: the machine's name where its network knows it, as in `prop.local`.
  ///   - addresses: the machine's own.
  public init(_ report: PageReport, name: String?, addresses: [String]) {
    let asked = report.host ?? ""
    // Behind the last colon that is not in an address of IPv6.
    let behind = asked.lastIndex(of: "]").map { asked[$0...] } ?? asked[...]
    let port = behind.lastIndex(of: ":").map { String(asked[$0...]) } ?? ""
    if Self.isOfThisMachineAlone(asked), report.path == "/" {
      all = ["http://\(asked)/"]
      return
    }
    // The web server's own address leads there, unless the page was asked for beneath it by a machine that has another site.
    let hosts = (name.map { [$0] } ?? []) + addresses.map { $0.contains(":") ? "[\($0)]" : $0 }
    all = hosts.map { "http://\($0)\(port)\(report.path)" }
  }

  /// Where the service that tells a network's machines their names has its socket.
  private static let avahi = "/run/avahi-daemon/socket"

  /// The addresses of a page of this machine.
  public static func here(_ report: PageReport) -> PageAddresses {
    let name = FileSystem.mayExist(avahi) ? NetworkAddresses.hostName.map { "\($0).local" } : nil
    return PageAddresses(report, name: name, addresses: NetworkAddresses.own)
  }

  /// Whether a page was asked for by a name that no other machine can use.
  public static func isOfThisMachineAlone(_ host: String) -> Bool {
    let name = host.prefix { $0 != ":" }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return name == "localhost" || host == "[::1]" || host.hasPrefix("[::1]:")
      || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
