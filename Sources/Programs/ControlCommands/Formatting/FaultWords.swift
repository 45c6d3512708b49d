import LinuxSystem

/// Recognises the failed step and the reason in a message.
///
/// The message is never printed, only words of the closed lists below and of the C library.
enum FaultWords {
  /// The steps of a driver, as its messages name them after the part.
  static let steps = [
    "open", inquiry, "select the chip", "write", "read", "find", "request", "take", "turn its chips dark",
    "wait for",
  ]

  /// The step whose name is too long for a line.
  private static let inquiry = "ask what the adapter can do"

  /// The reasons that a driver finds without a system error.
  static let findings = [
    "no chip has it", "there is no GPIO chip", "it is the same as", "reads a HAT's EEPROM",
    "is part of I²C bus 1", "expected the character device of an I²C bus", "no answer within 3 s",
    "simulated time-out", "simulated missing acknowledge", "it has been closed for a minute",
    "nothing has changed for a minute", "a key of it is held", "no input device has that name",
    "it has a power button and no digits",
  ]

  /// The system errors, which Linux numbers from 1 to 133.
  private static let systemErrors: [(phrase: String, words: String)] = (1...133).compactMap {
    (number: CInt) in
    let error = Errno(number)
    return error.words.hasPrefix("unknown error") ? nil : (error.words, error.description)
  }

  /// Returns the step and reason as far as known: `write: Remote I/O error (EREMOTEIO)`.
  static func of(_ message: String) -> String {
    // The step follows the part and a colon; its words may occur anywhere else.
    let step = first(of: steps.map { (": " + $0, $0 == inquiry ? "ask the adapter" : $0) }, in: message)
    return (step.map { $0 + ": " } ?? "") + (reason(in: message) ?? "another reason")
  }

  /// Returns the reason; `nil` if the message has no known one.
  static func reason(in message: String) -> String? {
    first(of: findings.map { ($0, $0) }, in: message) ?? systemError(in: message)
  }

  /// Returns the first system error in a message; `nil` if there is none.
  static func systemError(in message: String) -> String? {
    first(of: systemErrors, in: message)
  }

  /// Returns the words for the first phrase in a message, or for the longer of two at the same place.
  private static func first(of phrases: [(phrase: String, words: String)], in message: String) -> String? {
    var best: (start: String.Index, length: Int, words: String)?
    for (phrase, words) in phrases {
      guard let place = message.firstRange(of: phrase), isWhole(place, in: message) else { continue }
      let length = phrase.count
      if let best, (best.start, -best.length) <= (place.lowerBound, -length) { continue }
      best = (place.lowerBound, length, words)
    }
    return best?.words
  }

  /// Whether no letter follows a phrase: `open`, not `opening`.
  private static func isWhole(_ place: Range<String.Index>, in message: String) -> Bool {
    place.upperBound == message.endIndex || !message[place.upperBound].isLetter
  }
}
