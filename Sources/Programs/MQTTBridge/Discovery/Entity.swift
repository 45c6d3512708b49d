import Text

/// A component of the discovery message, which Home Assistant shows.
struct Entity {
  /// Home Assistant's name for its kind.
  let platform: String
  /// Its members other than platform and identifiers.
  let members: [JSONMember]

  init(_ platform: String, _ members: KeyValuePairs<String, JSONValue>) {
    self.platform = platform
    self.members = members.map { JSONMember($0.key, $0.value) }
  }
}

extension JSONValue {
  /// An object with members in this order.
  static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
