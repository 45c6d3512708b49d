/// A value by frame, as a looping animation (SMIL 3.0 in SVG 1.1, 19.2).
struct Timeline: Equatable {
  private var changes: [(frame: Int, value: String)] = []

  /// Records the value from a frame on; frames must be in order.
  mutating func append(_ value: String, from frame: Int) {
    if changes.last?.value != value { changes.append((frame, value)) }
  }

  /// The value in the first frame.
  var first: String? { changes.first?.value }
  /// Whether it ever has a value.
  func contains(_ value: String) -> Bool { changes.contains { $0.value == value } }
  var isStill: Bool { changes.count < 2 }

  /// The element that animates an attribute.
  func animation(of attribute: String, frames: Int, duration: String) -> String {
    guard !isStill else { return "" }
    let values = changes.map(\.value).joined(separator: ";")
    let times = changes.map { Self.share(of: $0.frame, frames) }.joined(separator: ";")
    return
      "<animate attributeName=\"\(attribute)\" values=\"\(values)\" keyTimes=\"\(times)\" dur=\"\(duration)\" "
      + "calcMode=\"discrete\" repeatCount=\"indefinite\"/>"
  }

  /// A frame's position, 0 to 1, in ten-thousandths: 1.4 ms of 14 s.
  private static func share(of frame: Int, _ frames: Int) -> String {
    let share = (frame * 10_000 + frames / 2) / max(1, frames)
    guard share > 0 else { return "0" }
    var digits = String(share)
    digits = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }

  static func == (left: Timeline, right: Timeline) -> Bool {
    left.changes.elementsEqual(right.changes) { $0 == $1 }
  }
}
