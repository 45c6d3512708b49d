package import ClockModel
import Text

/// The newest version of the package in the machine's package lists.
///
/// The daily check writes it to a file as JSON, and the daemon reports it.
package struct UpdateStatus: Equatable, Sendable {
  /// The newest version, which may be the installed one; `nil` if the lists are too old to tell.
  package var latest: String?
  /// When the lists were last compared with the repository.
  package var listedAt: WallTime

  /// The age at which lists tell nothing any more: 30 days, in seconds.
  package static let maximumAge: Int64 = 30 * 86_400

  package init(latest: String?, listedAt: WallTime) {
    self.latest = latest
    self.listedAt = listedAt
  }

  /// The status as of a time: without a version if the lists are older than ``maximumAge``.
  package func asOf(_ time: WallTime) -> UpdateStatus {
    let age = time.seconds - min(time.seconds, listedAt.seconds)
    return age > Self.maximumAge ? UpdateStatus(latest: nil, listedAt: listedAt) : self
  }

  /// Returns a newer version than the given one; `nil` if there is none or that is unknown.
  package func newer(than version: String) -> String? { latest == version ? nil : latest }

  var json: JSONValue { .members(["latest": .text(latest), "listed_at": .time(listedAt)]) }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(latest: try reader.optionalText("latest"), listedAt: try reader.time("listed_at"))
  }

  // MARK: The file

  /// One line of JSON with a line feed; `installed` is the version that was compared with the lists.
  package func line(installed: String) -> [UInt8] {
    JSONValue.members([
      "installed": .string(installed), "latest": .text(latest), "listed_at": .time(listedAt),
    ]).encoded + [UInt8(ascii: "\n")]
  }

  /// Reads a line; `nil` if another version than `installed` was compared, as before an upgrade.
  package init?(line: [UInt8], installed: String) throws(ServerMessageError) {
    let reader = try ObjectReader(line: line)
    guard try reader.text("installed") == installed else { return nil }
    try self.init(reader)
  }
}
