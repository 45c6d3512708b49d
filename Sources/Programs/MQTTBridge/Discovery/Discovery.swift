package import ClockModel
import ControlProtocol
import Text

/// The retained message by which Home Assistant finds the whole prop.
///
/// It is device-based discovery (Home Assistant 2024.11 and later). It uses nothing newer than 2025.4,
/// because one unknown platform makes Home Assistant reject the whole device.
package struct Discovery: Equatable, Sendable {
  /// The prop's id on the broker.
  package var id: String
  package var readouts: [ReadoutPosition]
  package var journeys: [String]
  package var board: String
  /// The address of the prop's page, if any.
  package var page: String?

  package init(id: String, readouts: [ReadoutPosition], journeys: [String], board: String, page: String?) {
    self.id = id
    self.readouts = readouts
    self.journeys = journeys
    self.board = board
    self.page = page
  }

  /// The payload, as JSON.
  ///
  /// `removed` has the platforms of former components by name: a component is removed by repeating it with
  /// nothing but its platform.
  package func payload(removing removed: [String: String] = [:]) -> [UInt8] {
    let topics = PropTopics(id)
    let slug = id.lowercased().replacing("-", with: "_")
    var components = PropEntities(topics: topics, readouts: readouts, journeys: journeys).all.map {
      name, entity in
      // Triggers are not entities and have no identifier.
      let own: [JSONMember] =
        entity.platform == "device_automation"
        ? []
        : [
          JSONMember("unique_id", .string("timecircuits_\(id)_\(name)")),
          JSONMember("default_entity_id", .string("\(entity.platform).timecircuits_\(slug)_\(name)")),
        ]
      return JSONMember(
        name, .object([JSONMember("platform", .string(entity.platform))] + own + entity.members))
    }
    for (name, platform) in removed.sorted(by: { $0.key < $1.key })
    where !components.contains(where: { $0.key == name }) {
      components.append(JSONMember(name, .members(["platform": .string(platform)])))
    }
    var device: [JSONMember] = [
      JSONMember("identifiers", .texts(["timecircuits_\(id)"])),
      JSONMember("name", .string("Time Circuits \(id)")),
      JSONMember("manufacturer", .string("timecircuits")),
      JSONMember("model", .string(board.isEmpty ? "DeLorean time circuits" : board)),
      JSONMember("sw_version", .string(Release.version)),
    ]
    if let page { device.append(JSONMember("configuration_url", .string(page))) }
    return JSONValue.members([
      "device": .object(device),
      "origin": .members(["name": .string("timecircuits-link"), "sw_version": .string(Release.version)]),
      "availability_mode": .string("all"),
      "availability": .array([
        .members(["topic": .string(topics.availability)]), .members(["topic": .string(topics.daemon)]),
      ]),
      "components": .object(components),
    ]).encoded
  }

  /// The platforms of a retained message's components by name; empty if it is no such message.
  package static func components(of payload: [UInt8]) -> [String: String] {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(payload),
        case .object(let components)? = members.first(where: { $0.key == "components" })?.value
      else { return [:] }
      var platforms: [String: String] = [:]
      for component in components {
        guard case .object(let members) = component.value,
          case .string(let platform)? = members.first(where: { $0.key == "platform" })?.value
        else { continue }
        platforms[component.key] = platform
      }
      return platforms
    } catch {
      return [:]
    }
  }
}
