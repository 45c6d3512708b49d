public import ClockModel
public import ControlProtocol
public import MQTT
import Text

/// What happens, as it is published: an event of Home Assistant, whose further members are its attributes.
public enum EventTopic {
  /// The events that are published.
  ///
  /// What is typed, what keys are down and each sound is the prop's own affair.
  public static let names = [
    "announced", "departure", "re-entry", "step", "journey", "alarm", "alarm-stopped", "alarm-snoozed",
    "alarm-missed", "hour", "timer-started", "timer-paused", "timer-resumed", "timer-warning", "timer-danger",
    "timer-finished", "timer-stopped", "power", "night", "fault", "repaired", "clock",
  ]

  /// The message of an event.
  ///
  /// - Parameters:
  ///   - event: what the daemon told.
  ///   - sent: when it is sent, by the daemon's clock.
  ///   - topics: the prop's.
  /// - Returns: `nil` for what is not published: among it a departure that is announced because another prop's was.
  public static func message(
    of event: EventReport, sent: WallTime, _ topics: PropTopics
  ) -> BrokerMessage? {
    guard names.contains(event.name), !isFollowed(event) else { return nil }
    var members = [
      JSONMember("event_type", .string(event.name)), JSONMember("time", .string(ISO8601.text(event.time))),
      JSONMember("text", .string(event.text)),
    ]
    if event.name == "announced" { members.append(JSONMember("sent", .string(ISO8601.text(sent)))) }
    for detail in event.details where !["sounds", "leader"].contains(detail.key) {
      members.append(JSONMember(detail.key, value(detail)))
    }
    return BrokerMessage(topics.event, JSONValue.object(members).encoded)
  }

  /// Whether a departure is announced that is another prop's.
  static func isFollowed(_ event: EventReport) -> Bool {
    guard event.name == "announced", case .string(let leader)? = event.value("leader") else { return false }
    return !leader.isEmpty
  }

  /// Numbers as numbers, for whoever reckons with them; but a seed stays a text, which floating point would round.
  private static func value(_ detail: JSONMember) -> JSONValue {
    guard case .string(let text) = detail.value else { return detail.value }
    switch detail.key {
    case "lead_ms", "length_ms", "left_ms", "setting": return Int64(text).map { .integer($0) } ?? detail.value
    case "return", "on":
      return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : detail.value
    case "night": return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : detail.value
    default: return detail.value
    }
  }
}

extension EventReport {
  /// A detail.
  func value(_ name: String) -> JSONValue? { details.first { $0.key == name }?.value }

  /// A detail that is a text.
  func text(_ name: String) -> String? {
    guard case .string(let text)? = value(name) else { return nil }
    return text
  }
}
