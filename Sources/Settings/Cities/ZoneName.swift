/// The name of a zone in the tz database, as in `America/New_York`.
package struct ZoneName: Hashable, Comparable, Sendable {
  package let text: String

  /// Accepts a name that stays within the zone folder: parts of letters, digits, `_`, `-` and `+` between
  /// slashes.
  ///
  /// No name in the tz database has other characters. Other files in the folder do (`zone.tab`, `tzdata.zi`),
  /// except those rejected here. Zones in `right/` count leap seconds and show a wrong time.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard text.utf8.count <= 64, parts.allSatisfy(Self.isPart) else { return nil }
    guard !Self.foreign.contains(String(parts[0])) else { return nil }
    self.text = text
  }

  /// Entries of the zone folder that are not zones of the tz database.
  package static let foreign: Set<String> = ["posix", "right", "localtime", "posixrules", "leapseconds"]

  /// The part after the last slash: `New_York`.
  package var lastPart: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// The city's ID: `new_york`.
  package var cityID: String { lastPart.lowercased() }

  /// The default label of a readout: `NEW YORK`.
  package var label: String { String(lastPart.uppercased().map { $0 == "_" ? " " : $0 }) }

  /// The number of parts.
  package var depth: Int { text.utf8.count(where: { $0 == UInt8(ascii: "/") }) + 1 }

  package static func < (left: ZoneName, right: ZoneName) -> Bool { left.text < right.text }

  private static func isPart(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }
}
