import MQTT

extension BrokerMessage {
  /// The payload without trailing blanks and line ends, which editors and programs append.
  var content: [UInt8] { Self.content(of: payload) }

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
