import Configuration
import MQTT

/// The WLED presets for an event (WLED's MQTT interface, topic `api`).
enum StripPresets {
  static func messages(for event: String, _ strips: [LinkConfiguration.Strip]) -> [BrokerMessage] {
    strips.compactMap { strip in
      strip.presets[event].map {
        BrokerMessage(strip.topic + "/api", "{\"ps\":\($0)}", assurance: .atMostOnce)
      }
    }
  }
}
