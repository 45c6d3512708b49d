package import ClockModel
import Text
package import Vocabulary

/// The newest version of the package in the machine's package lists.
///
/// The daily check writes it to a file as JSON, and the daemon reports it.
package struct UpdateStatus: Equatable, Fielded {
  package var latest: String?
  package var listedAt = WallTime(seconds: 0)

  /// The age at which lists tell nothing any more: 30 days, in seconds.
  package static let maximumAge: Int64 = 30 * 86_400

  package init() {}

  package init(latest: String?, listedAt: WallTime) {
    self.latest = latest
    self.listedAt = listedAt
  }

  package mutating func fields(_ field: inout Fields) {
    field.nullable(
      "latest", &latest, .text,
      "the newest version, which may be the running one; null if the list is older than 30 days")
    field("listed_at", &listedAt, .time, "when apt last compared its list with the repository, an instant")
  }

  /// The status as of a time: without a version if the lists are older than ``maximumAge``.
  package func asOf(_ time: WallTime) -> UpdateStatus {
    let age = time.seconds - min(time.seconds, listedAt.seconds)
    return age > Self.maximumAge ? UpdateStatus(latest: nil, listedAt: listedAt) : self
  }

  /// Returns a newer version than the given one; `nil` if there is none or that is unknown.
  package func newer(than version: String) -> String? { latest == version ? nil : latest }

  // MARK: The file

  /// One line of JSON with a line feed; `installed` is the version that was compared with the lists.
  package func line(installed: String) -> [UInt8] {
    JSONValue.object([JSONMember("installed", .string(installed))] + members).encoded + [UInt8(ascii: "\n")]
  }

  /// Reads a line; `nil` if another version than `installed` was compared, as before an upgrade.
  package init?(line: [UInt8], installed: String) throws(ServerMessageError) {
    let field = try Fields(line: line)
    do throws(Misfit) {
      guard try field.read("installed", .text) == installed else { return nil }
      try self.init(field)
    } catch {
      throw ServerMessageError(error)
    }
  }
}
