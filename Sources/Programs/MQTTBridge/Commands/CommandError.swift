import ControlProtocol
import MQTT
import Text

/// The message that tells a command's sender why it was refused.
enum CommandError {
  /// How many bytes of the payload it repeats.
  private static let mostRepeated = 200

  static func message(
    _ code: ErrorCode, _ text: String, topic: String, payload: [UInt8], _ topics: PropTopics
  ) -> BrokerMessage {
    let repeated = Printable.text(String(decoding: payload.prefix(mostRepeated), as: UTF8.self))
    return BrokerMessage(
      topics.error,
      JSONValue.members([
        "error": .string(code.rawValue), "message": .string(Printable.text(text)), "topic": .string(topic),
        "payload": .string(repeated),
      ]).encoded)
  }
}
