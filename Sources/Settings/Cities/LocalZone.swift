import LinuxSystem

/// The machine's own zone, `local` in a configuration.
package struct LocalZone: Sendable {
  /// Its name in a configuration.
  package static let word = "local"

  /// The link to the zone's data: /etc/localtime (localtime(5)).
  package let link: String

  package static let machine = LocalZone(link: "/etc/localtime")

  /// The zone's name; Etc/UTC if there is no link, as in localtime(5); `nil` if the file is a copy, which has
  /// no name.
  package var name: ZoneName? {
    guard let target = FileSystem.linkTarget(of: link) else {
      return FileSystem.isFile(link) ? nil : ZoneName("Etc/UTC")
    }
    let parts = target.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    let name = parts[(folder + 1)...].drop { ZoneName.foreign.contains(String($0)) }
    return ZoneName(name.joined(separator: "/"))
  }
}
