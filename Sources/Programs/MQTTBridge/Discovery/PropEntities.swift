import ClockModel
import Text

/// The components that Home Assistant shows of a prop, by name.
struct PropEntities {
  let topics: PropTopics
  let readouts: [ReadoutPosition]
  let journeys: [String]

  var all: [(String, Entity)] {
    readouts.flatMap(readout) + travel + show + alarms + timer + diagnosis + triggers
  }

  private func readout(_ position: ReadoutPosition) -> [(String, Entity)] {
    let name = position.name.replacing("-", with: "_")
    let words = position.plate.capitalized
    let (light, readout, text) = (
      topics[.light, position], topics[.readout, position], topics[.text, position]
    )
    return [
      (
        name,
        Entity(
          "light",
          [
            "name": .string(words), "schema": .string("json"), "brightness": .boolean(true),
            "brightness_scale": .integer(Int64(Brightness.full.sixteenths)),
            "supported_color_modes": .texts(["brightness"]), "state_topic": .string(light),
            "command_topic": .string(PropTopics.set(light)), "icon": .string("mdi:clock-digital"),
          ])
      ),
      (
        name + "_time",
        Entity(
          "text",
          [
            "name": .string(words + " set"), "state_topic": .string(readout),
            "value_template": .string("{{ value_json.text }}"),
            "command_topic": .string(PropTopics.set(readout)), "max": .integer(200),
            "icon": .string("mdi:calendar-edit"),
          ])
      ),
      (
        name + "_text",
        Entity(
          "text",
          [
            "name": .string(words + " text"), "state_topic": .string(text),
            "command_topic": .string(PropTopics.set(text)), "max": .integer(200),
            "icon": .string("mdi:form-textbox"),
          ])
      ),
    ]
  }

  private func button(
    _ name: String, _ words: String, at topic: String, _ payload: String, _ icon: String
  ) -> (String, Entity) {
    (
      name,
      Entity(
        "button",
        [
          "name": .string(words), "command_topic": .string(topic), "payload_press": .string(payload),
          "icon": .string("mdi:" + icon),
        ])
    )
  }

  private var travel: [(String, Entity)] {
    [
      button("depart", "Depart", at: topics.command, "depart", "car-clock"),
      button("return", "Return", at: topics.command, "return", "home-clock"),
      button("reset", "Reset", at: topics.command, "reset", "restore"),
      button("glitch", "Glitch", at: topics.command, "play glitch", "flash"),
      (
        "travel",
        Entity(
          "sensor",
          [
            "name": .string("Travel"), "state_topic": .string(topics[.state]),
            "device_class": .string("enum"),
            "options": .texts(["idle", "departing", "away"]),
            "value_template": .string("{{ value_json.travel }}"), "icon": .string("mdi:car-clock"),
          ])
      ),
      (
        "event",
        Entity(
          "event",
          [
            "name": .string("Event"), "state_topic": .string(topics.event),
            "event_types": .texts(EventTopic.names), "icon": .string("mdi:flash-alert"),
          ])
      ),
    ]
  }

  private var show: [(String, Entity)] {
    [
      select(
        "journey", "Journey", at: topics[.journey], [Topic.ownTimes] + journeys, "map-marker-path"),
      select("night", "Night", at: topics[.night], NightMode.allCases.map(\.rawValue), "weather-night"),
      select(
        "cycle", "Journey interval (min)", at: topics[.cycle],
        [Topic.off] + CycleInterval.minutes.map(String.init), "timer-refresh-outline"),
      (
        "power",
        Entity(
          "switch",
          [
            "name": .string("Power"), "state_topic": .string(topics[.power]),
            "command_topic": .string(PropTopics.set(topics[.power])), "icon": .string("mdi:power"),
          ])
      ),
    ]
  }

  private func select(
    _ name: String, _ words: String, at topic: String, _ options: [String], _ icon: String
  ) -> (String, Entity) {
    (
      name,
      Entity(
        "select",
        [
          "name": .string(words), "state_topic": .string(topic),
          "command_topic": .string(PropTopics.set(topic)), "options": .texts(options),
          "icon": .string("mdi:" + icon),
        ])
    )
  }

  private var alarms: [(String, Entity)] {
    let set = PropTopics.set(topics[.alarm])
    return [
      (
        "alarms",
        Entity(
          "switch",
          [
            "name": .string("Alarms"), "state_topic": .string(topics[.alarm]),
            "value_template": .string("{{ 'ON' if value_json.on else 'OFF' }}"), "state_on": .string("ON"),
            "state_off": .string("OFF"), "command_topic": .string(set), "payload_on": .string("on"),
            "payload_off": .string("off"), "icon": .string("mdi:alarm"),
          ])
      ),
      (
        "alarm_new",
        Entity(
          "text",
          [
            "name": .string("Set alarm"), "state_topic": .string(topics[.alarm]),
            "value_template": .string("{{ value_json.alarms[-1].time if value_json.alarms else '' }}"),
            "command_topic": .string(set), "max": .integer(64), "icon": .string("mdi:alarm-plus"),
          ])
      ),
      (
        "alarm_next",
        Entity(
          "sensor",
          [
            "name": .string("Next alarm"), "state_topic": .string(topics[.alarm]),
            "device_class": .string("timestamp"), "value_template": .string("{{ value_json.next }}"),
          ])
      ),
      (
        "alarm_rings",
        Entity(
          "binary_sensor",
          [
            "name": .string("Alarm ringing"), "state_topic": .string(topics[.alarm]),
            "value_template": .string("{{ 'ON' if value_json.ringing else 'OFF' }}"),
            "icon": .string("mdi:alarm-light"),
          ])
      ),
      button("alarm_stop", "Stop alarm", at: set, "stop", "alarm-off"),
      button("alarm_snooze", "Snooze", at: set, "snooze", "alarm-snooze"),
    ]
  }

  private var timer: [(String, Entity)] {
    let set = PropTopics.set(topics[.timer])
    return [
      (
        "timer",
        Entity(
          "sensor",
          [
            "name": .string("Timer"), "state_topic": .string(topics[.timer]), "device_class": .string("enum"),
            "options": .texts(["none", "running", "paused", "over", "up"]),
            "value_template": .string("{{ value_json.state }}"), "icon": .string("mdi:timer-outline"),
          ])
      ),
      (
        "timer_ends",
        Entity(
          "sensor",
          [
            "name": .string("Timer ends"), "state_topic": .string(topics[.timer]),
            "device_class": .string("timestamp"), "value_template": .string("{{ value_json.ends }}"),
          ])
      ),
      (
        "timer_set",
        Entity(
          "text",
          [
            "name": .string("Set timer"), "state_topic": .string(topics[.timer]),
            "value_template": .string(
              "{{ '%d:%02d' | format(value_json.setting_s // 60, value_json.setting_s % 60) if value_json.setting_s else '' }}"
            ),
            "command_topic": .string(set), "max": .integer(32), "icon": .string("mdi:timer-edit-outline"),
          ])
      ),
      button("timer_start", "Start timer", at: set, "start", "timer-play"),
      button("timer_pause", "Pause timer", at: set, "pause", "timer-pause"),
      button("timer_stop", "End timer", at: set, "stop", "timer-off"),
    ]
  }

  private var diagnosis: [(String, Entity)] {
    [
      (
        "problem",
        Entity(
          "binary_sensor",
          [
            "name": .string("Fault"), "state_topic": .string(topics[.state]),
            "device_class": .string("problem"),
            "value_template": .string("{{ 'ON' if value_json.faults else 'OFF' }}"),
            "json_attributes_topic": .string(topics[.state]),
            "json_attributes_template": .string("{{ {'fault': value_json.fault} | to_json }}"),
            "entity_category": .string("diagnostic"),
          ])
      ),
      (
        "synchronised",
        Entity(
          "binary_sensor",
          [
            "name": .string("Clock synchronised"), "state_topic": .string(topics[.state]),
            "value_template": .string("{{ 'ON' if value_json.synchronised else 'OFF' }}"),
            "entity_category": .string("diagnostic"), "icon": .string("mdi:clock-check"),
          ])
      ),
      update,
    ]
  }

  /// The newest version, without a button that installs it.
  ///
  /// Home Assistant keeps the last version that it got and takes no null, so while the version is unknown, the
  /// entity is unavailable.
  private var update: (String, Entity) {
    (
      "update",
      Entity(
        "update",
        [
          "name": .string("Update"), "title": .string("timecircuits"), "state_topic": .string(topics[.state]),
          "value_template": .string(
            "{% if value_json.latest_version %}{{ {'installed_version': value_json.version, 'latest_version': value_json.latest_version} | to_json }}{% endif %}"
          ),
          "availability": .array([
            .members(["topic": .string(topics.availability)]), .members(["topic": .string(topics.daemon)]),
            .members([
              "topic": .string(topics[.state]),
              "value_template": .string("{{ 'online' if value_json.latest_version else 'offline' }}"),
            ]),
          ]),
          "availability_mode": .string("all"), "entity_category": .string("diagnostic"),
        ])
    )
  }

  /// Triggers offered by the automation editor.
  private var triggers: [(String, Entity)] {
    [
      ("travel", "departure"), ("travel", "re-entry"), ("alarm", "alarm"), ("timer", "timer-finished"),
    ].map { type, event in
      (
        "on_" + event.replacing("-", with: "_"),
        Entity(
          "device_automation",
          [
            "automation_type": .string("trigger"), "type": .string(type), "subtype": .string(event),
            "topic": .string(topics.event), "payload": .string(event),
            "value_template": .string("{{ value_json.event_type }}"),
          ])
      )
    }
  }
}

extension String {
  /// The words with capital first letters, as in a list.
  fileprivate var capitalized: String {
    split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      .joined(separator: " ")
  }
}

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
