import Text

/// What both ends of the control socket agree upon before the first line.
///
/// One JSON object a line, UTF-8, each ended by a line feed; a request in one direction, replies and the items of
/// streams in the other.
public enum Wire {
  /// The `version` of every line.
  public static let version: Int64 = 1
  /// The most bytes of a request, without its line feed.
  public static let longestRequest = 4096
  /// The most bytes that a client need take for one line of the daemon, without its line feed.
  ///
  /// All cities of the tz database with their labels are a tenth of it.
  public static let longestMessage = 1 << 20
  /// The most bytes of the value of a `set`, in UTF-8.
  public static let longestValue = 200
  /// The most bytes of a backup, in UTF-8: with what JSON adds it fits into a request.
  public static let longestBackup = 3072
  /// The most bytes of a name, of a search and of an identifier that is text, in UTF-8.
  public static let longestName = 64

  /// A line: version and identifier, then what makes it the message it is.
  static func line(id: RequestID?, _ members: [JSONMember]) -> [UInt8] {
    var bytes = JSONValue.object(head(id: id) + members).encoded
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// What every line begins with.
  static func head(id: RequestID?) -> [JSONMember] {
    var members = [JSONMember("version", .integer(version))]
    if let id { members.append(JSONMember("id", id.json)) }
    return members
  }
}
