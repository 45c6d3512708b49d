import LinuxSystem

/// The zone of the machine itself, which a configuration calls `local`.
struct LocalZone: Sendable {
  /// The word that stands for it.
  static let word = "local"

  /// The link to the zone's data: /etc/localtime (localtime(5)).
  let link: String

  /// The zone of this machine.
  static let machine = LocalZone(link: "/etc/localtime")

  /// The zone's name; that of UTC where there is no link at all, as localtime(5) has it; `nil` where the file has no
  /// name, since it is a copy.
  var name: ZoneName? {
    guard let target = FileSystem.linkTarget(of: link) else {
      return FileSystem.isFile(link) ? nil : ZoneName("Etc/UTC")
    }
    let parts = target.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    let name = parts[(folder + 1)...].drop { ZoneName.foreign.contains(String($0)) }
    return ZoneName(name.joined(separator: "/"))
  }
}
