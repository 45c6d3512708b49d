/// Builds TZif data; the defaults give the smallest version 2 file that RFC 9636 allows.
struct SyntheticTZif {
  struct LocalType {
    var offset: Int32
    var daylight: UInt8 = 0
    var abbreviationIndex: UInt8 = 0
  }

  var version: UInt8 = 0x32
  var transitions: [Int64] = []
  var transitionTypes: [UInt8] = []
  var types = [LocalType(offset: 0)]
  var abbreviations: [UInt8] = Array("UTC\0".utf8)
  var leapSeconds: UInt32 = 0
  /// The footer after the last data block; nil for version 1.
  var footer: String? = ""

  /// Version 3 data without transitions, so that the rule applies at all times.
  static func rule(_ rule: String) -> [UInt8] { SyntheticTZif(version: 0x33, footer: rule).bytes }

  var bytes: [UInt8] {
    guard let footer else { return header + block(octetsPerTime: 4) }
    // All counts are 0: the 32-bit block is empty.
    let first = Array(header.prefix(20)) + [UInt8](repeating: 0, count: 24)
    return first + header + block(octetsPerTime: 8) + Array("\n\(footer)\n".utf8)
  }

  private var header: [UInt8] {
    let counts = [
      0, 0, leapSeconds, UInt32(transitions.count), UInt32(types.count), UInt32(abbreviations.count),
    ]
    return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      + counts.flatMap { octets(Int64($0), 4) }
  }

  private func block(octetsPerTime: Int) -> [UInt8] {
    transitions.flatMap { octets($0, octetsPerTime) } + transitionTypes
      + types.flatMap { octets(Int64($0.offset), 4) + [$0.daylight, $0.abbreviationIndex] }
      + abbreviations + [UInt8](repeating: 0, count: Int(leapSeconds) * (octetsPerTime + 4))
  }

  private func octets(_ value: Int64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
  }
}
