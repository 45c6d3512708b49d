extension ValueAdvice {
  /// Advice on a key of a sequence or of the journeys.
  init?(ofShow key: String, _ text: String) {
    let word = text.filter { $0 != "\"" && $0 != "'" }.lowercased()
    guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
    switch key {
    case "at_ms", "for_ms", "every_ms", "length_ms":
      guard let milliseconds = Self.milliseconds(word) else { return nil }
      self.init(expected: "milliseconds", hint: "write \(milliseconds), just the number")
    case "chance":
      guard let percent = Self.percent(word) else { return nil }
      self.init(expected: "a percentage from 1 to 99", hint: "write \(percent), just the number")
    case "cycle":
      guard let flag = Self.flag(word) else { return nil }
      self.init(expected: "true or false", hint: "write \(flag), without quotes")
    case "destination", "present", "last_departed":
      guard let hint = Self.time(text.filter { $0 != "\"" && $0 != "'" }) else { return nil }
      self.init(expected: "a date and time such as 1985-10-26T01:21:00", hint: hint)
    default: return nil
    }
  }

  /// A time with its unit: `1s`, `1.5 s`, `500ms`.
  private static func milliseconds(_ word: String) -> Int? {
    let number = word.replacing(",", with: ".").prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = word.dropFirst(number.count).filter { $0 != " " }
    guard let value = Double(number), value < 1_000_000 else { return nil }
    switch unit {
    case "s", "sec", "second", "seconds": return Int((value * 1000).rounded())
    case "ms", "": return Int(value.rounded())
    default: return nil
    }
  }

  /// A fraction of one, or a percentage.
  private static func percent(_ word: String) -> Int? {
    let number = word.replacing(",", with: ".").prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let value = Double(number) else { return nil }
    let percent = value < 1 && number.contains(".") ? value * 100 : value
    return 1...99 ~= percent ? Int(percent.rounded()) : nil
  }
}
