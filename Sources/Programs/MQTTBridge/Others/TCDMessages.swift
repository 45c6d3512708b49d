import ControlProtocol
import MQTT

/// The messages and commands of CircuitSetup's Time Circuits Display, according to its documentation.
enum TCDMessages {
  static let published = "bttf/tcd/pub"
  static let commands = "bttf/tcd/cmd"

  /// The message for an event, if any.
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

  /// The request for a command; `nil` if it is unknown.
  static func request(_ payload: [UInt8]) -> Request? {
    switch String(decoding: BrokerMessage.content(of: payload), as: UTF8.self) {
    case "TIMETRAVEL": .depart
    case "RETURN": .return
    case "NIGHTMODE_ON": .night(.on)
    case "NIGHTMODE_OFF": .night(.off)
    case "ALARM_ON": .alarm(.turn(nil, .on))
    case "ALARM_OFF": .alarm(.turn(nil, .off))
    default: nil
    }
  }
}
