import ControlProtocol

/// Cuts what arrives into lines.
struct LineSplitter {
  /// What has arrived and is in no line yet.
  var bytes: [UInt8] = []
  /// How much of it is known to have no line feed.
  private var searched = 0

  /// Whether the line that has begun is longer than any that a daemon sends.
  var isTooLong: Bool { bytes.count > Wire.longestMessage && searched == bytes.count }

  /// Takes the next whole line, without its line feed; `nil` where there is none yet.
  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeFirst(end + 1)
    searched = 0
    return line
  }
}
