/// The use of a line, in the words of messages.
enum LineUse {
  case lamp, key

  /// The operation on one line.
  var request: String { self == .lamp ? "request as output" : "request as input" }
  /// The part connected to it.
  var part: String { self == .lamp ? "lamp" : "contact" }
  /// The operation on several lines.
  func request(of count: Int) -> String {
    "request \(count) lines as \(self == .lamp ? "outputs" : "inputs")"
  }
}
