import MQTT

extension BrokerMessage {
  /// What it says, without the blanks and line ends behind it: those are of the editor or the program that sent it.
  var content: [UInt8] { Self.content(of: payload) }

  /// What a payload says.
  static func content(of payload: [UInt8]) -> [UInt8] {
    let last = payload.lastIndex { byte in
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: " "): false
      default: true
      }
    }
    return Array(payload.prefix(last.map { $0 + 1 } ?? 0))
  }
}
