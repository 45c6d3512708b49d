package import ClockModel
package import ControlProtocol
package import MQTT
import Text

/// Publishes events as Home Assistant's event entities expect them, with the details as attributes.
package enum EventTopic {
  /// The published events.
  ///
  /// Key presses, typing and sounds are not published.
  package static let names = [
    "announced", "departure", "re-entry", "step", "journey", "alarm", "alarm-stopped", "alarm-snoozed",
    "alarm-missed", "hour", "timer-started", "timer-paused", "timer-resumed", "timer-warning", "timer-danger",
    "timer-finished", "timer-stopped", "power", "night", "fault", "repaired", "clock",
  ]

  /// The message of an event, sent at the current time of the daemon's clock.
  ///
  /// - Returns: `nil` for events that are not published, including the announcement of a followed departure.
  package static func message(
    of event: EventReport, sent: WallTime, _ topics: PropTopics
  ) -> BrokerMessage? {
    guard names.contains(event.name), !isFollowed(event) else { return nil }
    var members = [
      JSONMember("event_type", .string(event.name)), JSONMember("time", .string(ISO8601.text(event.time))),
      JSONMember("text", .string(event.text)),
    ]
    if event.name == "announced" { members.append(JSONMember("sent", .string(ISO8601.text(sent)))) }
    for detail in event.details where !["sounds", "leader"].contains(detail.key) {
      members.append(JSONMember(detail.key, Events.value(of: detail, in: event)))
    }
    return BrokerMessage(topics.event, JSONValue.object(members).encoded)
  }

  /// Whether an event announces a departure that follows another prop's.
  static func isFollowed(_ event: EventReport) -> Bool { AnnouncedEvent(event)?.leader.isEmpty == false }
}
