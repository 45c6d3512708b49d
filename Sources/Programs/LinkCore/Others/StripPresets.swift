import Configuration
import MQTT

/// What WLED is told: a preset of a strip for what happens (its MQTT interface, topic `api`).
enum StripPresets {
  static func messages(for event: String, _ strips: [LinkConfiguration.Strip]) -> [BrokerMessage] {
    strips.compactMap { strip in
      strip.presets[event].map {
        BrokerMessage(strip.topic + "/api", "{\"ps\":\($0)}", assurance: .atMostOnce)
      }
    }
  }
}
