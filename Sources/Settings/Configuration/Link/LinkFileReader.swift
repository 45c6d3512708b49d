package import Reading
import Text
import TOML

/// link.toml.
extension LinkConfiguration: CompanionFile {
  package static let subject = Subject.link
  package static let hints = [
    "password":
      "everybody may read this file: write the password into /etc/timecircuits/mqtt-password, or into the file mqtt-password on the boot partition"
  ]
  private static let expectedID =
    "a name of at most \(longestID) letters, digits, _ and -, such as \"garage\""
  private static let longestUser = 128

  package mutating func keys(_ key: inout SectionKeys) {
    key("broker", &broker, Self.host)
    key("port", &writtenPort) { $0.integer(in: 1...65_535) }
    key("tls", &usesTLS) { $0.boolean() }
    key("ca", &authority, Self.path)
    key("user", &user) { $0.line("the user's name", longest: Self.longestUser) }
    key("id", &id, Self.id)
    key("discovery", &discovers) { $0.boolean() }
    key("commands", &takesCommands) { $0.boolean() }
    key("follow", &leader, Self.id)
    key("tcd_publish", &tellsTCDProps) { $0.boolean() }
    key("tcd_commands", &takesTCDCommands) { $0.boolean() }
    key("strip", &strips, Self.strips)
  }

  package func check(_ root: Section) {
    if !root.isEmpty, root.table["broker"] == nil {
      root.missing("broker", expected: "the broker's name or address, as in broker = \"homeassistant.local\"")
    }
    if let setting = root.setting("ca"), root.table["tls"]?.value != .boolean(true) {
      setting.refuse(
        expected: "ca only with tls = true", found: "ca without it", hint: "write tls = true as well")
    }
    if let setting = root.setting("follow"), let leader, leader == id {
      setting.refuse(expected: "the id of another prop", hint: "a prop cannot follow itself")
    }
    if takesTCDCommands, !takesCommands,
      let setting = root.setting("tcd_commands")
    {
      setting.refuse(
        expected: "commands = true", found: "commands = false", hint: "these commands need it too")
    }
  }

  private static func host(_ setting: Setting) -> String? {
    let expected = "a name or an address such as \"homeassistant.local\" or \"192.168.1.5\""
    guard let text = setting.string(expected: expected) else { return nil }
    let isAddress = text.contains(":") && text.utf8.allSatisfy { isOfAnAddress($0) }
    guard WebConfiguration.isHost(text) || isAddress else {
      let hint =
        text.contains("://")
        ? "leave mqtt:// out; for mqtts write tls = true"
        : text.contains(":") ? "write the port as a separate key: port = 1883" : nil
      setting.refuse(expected: expected, hint: hint)
      return nil
    }
    return text
  }

  private static func isOfAnAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func path(_ setting: Setting) -> String? {
    let expected = "the path of a PEM file, as in \"/etc/timecircuits/broker.pem\""
    guard let text = setting.string(expected: expected) else { return nil }
    guard text.hasPrefix("/"), !text.utf8.contains(0) else {
      setting.refuse(expected: expected)
      return nil
    }
    return text
  }

  private static func id(_ setting: Setting) -> String? {
    guard let text = setting.string(expected: expectedID) else { return nil }
    guard LinkConfiguration.isID(text) else {
      setting.refuse(expected: expectedID)
      return nil
    }
    return text
  }

  private static func strips(_ setting: Setting) -> [LinkConfiguration.Strip] {
    guard let elements = setting.elements else {
      setting.refuseKind(expected: "a list of tables", hint: "write [[strip]] above each")
      return []
    }
    for element in elements.dropFirst(LinkConfiguration.mostStrips).prefix(1) {
      element.refuse(expected: "at most \(LinkConfiguration.mostStrips) strips", found: "\(elements.count)")
    }
    return elements.prefix(LinkConfiguration.mostStrips).compactMap(strip)
  }

  private static func strip(_ setting: Setting) -> LinkConfiguration.Strip? {
    let events = LinkConfiguration.Strip.events
    guard let section = setting.section(keys: ["topic"] + events) else { return nil }
    var presets: [String: Int] = [:]
    for event in events {
      presets[event] = section.setting(event).flatMap { $0.integer(in: LinkConfiguration.Strip.presets) }
    }
    let expected = "the topic in WLED's MQTT settings, as in topic = \"wled/shelf\""
    guard let topic = section.setting("topic") else {
      section.missing("topic", expected: expected)
      return nil
    }
    guard let text = topic.string(expected: expected) else { return nil }
    guard isTopic(text) else {
      topic.refuse(expected: expected, hint: "leave out +, #, and a / at the end")
      return nil
    }
    if presets.isEmpty, !section.hasUnknownKeys, events.allSatisfy({ section.table[$0] == nil }) {
      section.missing("departure", expected: "a preset for at least one event, as in departure = 3")
    }
    return LinkConfiguration.Strip(topic: text, presets: presets)
  }

  private static func isTopic(_ text: String) -> Bool {
    1...LinkConfiguration.longestTopic ~= text.utf8.count && !text.hasSuffix("/") && !text.hasPrefix("$")
      && !text.contains("+") && !text.contains("#")
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
