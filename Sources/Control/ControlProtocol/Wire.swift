import Text

/// The line format and limits of the control socket.
///
/// Each line is one JSON object in UTF-8, ended by a line feed. Clients send requests; the daemon sends
/// replies and stream items.
package enum Wire {
  /// The `version` of every line.
  package static let version: Int64 = 1
  /// The longest request, in bytes without its line feed.
  package static let longestRequest = 4096
  /// The longest line of the daemon that a client must accept, in bytes without its line feed.
  ///
  /// All cities of the tz database with their labels take a tenth of it.
  package static let longestMessage = 1 << 20
  /// The longest value of a `set`, in bytes of UTF-8.
  package static let longestValue = 200
  /// The longest backup, in bytes of UTF-8: with JSON's escapes it fits into a request.
  package static let longestBackup = 3072
  /// The longest name, search or text identifier, in bytes of UTF-8.
  package static let longestName = 64

  /// Encodes a line: version and identifier, then its other members.
  static func line(id: RequestID?, _ members: [JSONMember]) -> [UInt8] {
    var bytes = JSONValue.object(head(id: id) + members).encoded
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The members that begin every line.
  static func head(id: RequestID?) -> [JSONMember] {
    var members = [JSONMember("version", .integer(version))]
    if let id { members.append(JSONMember("id", id.json)) }
    return members
  }
}
