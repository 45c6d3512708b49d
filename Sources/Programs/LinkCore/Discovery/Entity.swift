import Text

/// Something that Home Assistant shows of the prop: a component of its discovery.
struct Entity {
  /// What kind of thing it is to Home Assistant.
  let platform: String
  /// What it has beside its platform and its identifiers.
  let members: [JSONMember]

  init(_ platform: String, _ members: KeyValuePairs<String, JSONValue>) {
    self.platform = platform
    self.members = members.map { JSONMember($0.key, $0.value) }
  }
}

extension JSONValue {
  /// An object of members in this order.
  static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember($0.key, $0.value) })
  }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
