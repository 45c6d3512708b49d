import LinuxSystem

/// Recognises what failed and why in a message, whose own text is never printed: the words are of the closed lists below and of
/// the C library.
enum FaultWords {
  /// What a driver tries, as its messages have it behind the part.
  static let steps = [
    "open", inquiry, "select the chip", "write", "read", "find", "request", "take", "turn its chips dark",
    "wait for",
  ]

  /// The step that is too long for a line.
  private static let inquiry = "ask what the adapter can do"

  /// What a driver finds by itself, without an error of the system.
  static let findings = [
    "no chip has it", "there is no GPIO chip", "it is the same as", "reads a HAT's EEPROM",
    "is part of I²C bus 1", "expected the character device of an I²C bus", "no answer within 3 s",
    "simulated time-out", "simulated missing acknowledge", "it has been closed for a minute",
    "nothing has changed for a minute", "a key of it is held", "no input device has that name",
    "it has a power button and no digits",
  ]

  /// The errors of the system, whose numbers Linux gives from 1 to 133.
  private static let systemErrors: [(phrase: String, words: String)] = (1...133).compactMap {
    (number: CInt) in
    let error = Errno(number)
    return error.words.hasPrefix("unknown error") ? nil : (error.words, error.description)
  }

  /// What failed and why, as far as both are known: `write: Remote I/O error (EREMOTEIO)`.
  static func of(_ message: String) -> String {
    // The step stands behind the part, and a word of it may stand anywhere else.
    let step = first(of: steps.map { (": " + $0, $0 == inquiry ? "ask the adapter" : $0) }, in: message)
    return (step.map { $0 + ": " } ?? "") + (reason(in: message) ?? "another reason")
  }

  /// Why something failed, `nil` where the message names no reason that is known.
  static func reason(in message: String) -> String? {
    first(of: findings.map { ($0, $0) }, in: message) ?? systemError(in: message)
  }

  /// The system's error that a message names first, `nil` where it names none.
  static func systemError(in message: String) -> String? {
    first(of: systemErrors, in: message)
  }

  /// The words for the phrase that a message has first; of two at the same place the longer one.
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

  /// Whether no letter goes on behind a phrase: `open`, not `opening`.
  private static func isWhole(_ place: Range<String.Index>, in message: String) -> Bool {
    place.upperBound == message.endIndex || !message[place.upperBound].isLetter
  }
}
