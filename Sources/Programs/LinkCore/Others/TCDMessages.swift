import ControlProtocol
import MQTT

/// The messages that props for CircuitSetup's Time Circuits Display go by, and the commands that are sent to it, as its documentation
/// has them.
enum TCDMessages {
  static let published = "bttf/tcd/pub"
  static let commands = "bttf/tcd/cmd"

  /// What is published of an event, if anything.
  static func message(for event: String) -> BrokerMessage? {
    let word: String? =
      switch event {
      case "announced": "TIMETRAVEL"
      case "re-entry": "REENTRY"
      case "alarm": "ALARM"
      default: nil
      }
    return word.map { BrokerMessage(published, $0, assurance: .atMostOnce) }
  }

  /// What a command asks for; `nil` for one that has no meaning here.
  static func request(_ payload: [UInt8]) -> Request? {
    switch String(decoding: BrokerMessage.content(of: payload), as: UTF8.self) {
    case "TIMETRAVEL": .depart
    case "RETURN": .goBack
    case "NIGHTMODE_ON": .night(.on)
    case "NIGHTMODE_OFF": .night(.off)
    case "ALARM_ON": .alarm(.turn(nil, .on))
    case "ALARM_OFF": .alarm(.turn(nil, .off))
    default: nil
    }
  }
}
