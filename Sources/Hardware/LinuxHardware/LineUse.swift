/// What a line is for, in the words of messages.
enum LineUse {
  case lamp, key

  /// What was tried.
  var request: String { self == .lamp ? "request as output" : "request as input" }
  /// What is connected to it.
  var part: String { self == .lamp ? "lamp" : "contact" }
  /// What was tried with several.
  func request(of count: Int) -> String {
    "request \(count) lines as \(self == .lamp ? "outputs" : "inputs")"
  }
}
