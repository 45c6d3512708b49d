import ClockModel
import Testing
import Text

@testable import MQTTBridge

/// The discovery message for Home Assistant.
@Suite struct DiscoveryTests {
  private static let discovery = Discovery(
    id: "my-Prop", readouts: ReadoutPosition.allCases, journeys: ["einstein", "marty"],
    board: "adafruit-backpacks",
    page: "http://prop.local/timecircuits/")

  private func components(_ discovery: Discovery = discovery) throws -> [(String, [JSONMember])] {
    guard case .object(let components)? = try members(discovery.payload())["components"] else { return [] }
    return components.compactMap { component in
      guard case .object(let members) = component.value else { return nil }
      return (component.key, members)
    }
  }

  /// One unknown platform makes Home Assistant refuse the whole device; releases since 2024.11 know these.
  @Test func usesOnlyPlatformsOfOldHomeAssistants() throws {
    let known = [
      "light", "text", "select", "button", "switch", "sensor", "binary_sensor", "event", "device_automation",
      "update",
    ]
    let platforms = try components().map { $0.1["platform"] }
    for platform in platforms {
      guard case .string(let platform)? = platform else {
        Issue.record("no platform")
        continue
      }
      #expect(known.contains(platform))
    }
    #expect(platforms.count >= 35)
  }

  /// One component without an identifier makes Home Assistant refuse the whole device.
  @Test func everyEntityHasAUniqueIdentifier() throws {
    var identifiers: Set<String> = []
    for (name, members) in try components() {
      guard members["platform"] != .string("device_automation") else {
        #expect(members["unique_id"] == nil)
        continue
      }
      guard case .string(let identifier)? = members["unique_id"],
        case .string(let entity)? = members["default_entity_id"], case .string? = members["name"]
      else {
        Issue.record("\(name) lacks an identifier or a name")
        continue
      }
      #expect(identifiers.insert(identifier).inserted, "\(identifier)")
      #expect(identifier == "timecircuits_my-Prop_\(name)")
      #expect(entity.hasSuffix(".timecircuits_my_prop_\(name)"))
      // Home Assistant reads the option none, in any case, as unknown.
      if case .array(let options)? = members["options"], members["platform"] == .string("select") {
        #expect(!options.contains(.string("none")))
        #expect(options.count > 1)
      }
    }
  }

  @Test func commandTopicsAcceptTheirPayloads() throws {
    let topics = PropTopics("my-Prop")
    let command = TopicCommand(topics)
    for (name, members) in try components() {
      guard case .string(let topic)? = members["command_topic"] else { continue }
      for key in ["payload_press", "payload_on", "payload_off"] {
        guard case .string(let payload)? = members[key] else { continue }
        #expect(throws: Never.self, "\(name)") { try command.request(at: topic, Array(payload.utf8))?.get() }
      }
      #expect(command.request(at: topic, []) != nil, "\(name)")
      if case .array(let options)? = members["options"] {
        for case .string(let option) in options {
          #expect(throws: Never.self, "\(name)") { try command.request(at: topic, Array(option.utf8))?.get() }
        }
      }
    }
  }

  /// A state topic is either retained or the topic of events.
  @Test func everyStateTopicIsPublished() throws {
    let topics = PropTopics("my-Prop")
    let published = Set(topics.retained + [topics.event])
    for (name, members) in try components() {
      for key in ["state_topic", "topic", "json_attributes_topic"] {
        guard case .string(let topic)? = members[key] else { continue }
        #expect(published.contains(topic), "\(name): \(topic)")
      }
    }
  }

  @Test func deviceCardLinksToThePage() throws {
    guard case .object(let device)? = try members(Self.discovery.payload())["device"] else {
      Issue.record("no device")
      return
    }
    #expect(device["configuration_url"] == .string("http://prop.local/timecircuits/"))
    #expect(device["model"] == .string("adafruit-backpacks"))
    var alone = Self.discovery
    alone.page = nil
    guard case .object(let other)? = try members(alone.payload())["device"] else { return }
    #expect(other["configuration_url"] == nil)
  }

  @Test func goneComponentsAreRemoved() throws {
    let before = Discovery.components(of: Self.discovery.payload())
    var after = Self.discovery
    after.readouts = [.destination]
    let now = Discovery.components(of: after.payload())
    let gone = before.filter { now[$0.key] == nil }
    #expect(gone["present"] == "light")
    #expect(gone.count == 6)
    let removing = after.payload(removing: gone)
    guard case .object(let components)? = try members(removing)["components"] else { return }
    #expect(components["present"] == .object([JSONMember("platform", .string("light"))]))
    #expect(Discovery.components(of: removing).count == before.count)
    // Components that still exist stay unchanged.
    #expect(after.payload(removing: ["destination": "light"]) == after.payload())
  }

  @Test(arguments: ["", "{}", "[]", #"{"components":[]}"#, #"{"components":{"x":3}}"#, "\u{0}"])
  func invalidDiscoveryHasNoComponents(text: String) {
    #expect(Discovery.components(of: Array(text.utf8)).isEmpty)
  }
}
