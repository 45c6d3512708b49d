import ClockModel

extension ValueAdvice {
  /// Advice on a key of a board's profile.
  init?(ofBoard key: String, _ text: String) {
    let word = text.filter { $0 != "\"" && $0 != "'" }.lowercased()
    guard !word.isEmpty, word.utf8.count <= 120 else { return nil }
    switch key {
    case "address":
      guard let address = Self.address(word) else { return nil }
      self.init(expected: "an address from 0x70 to 0x77", hint: "write \(address), without quotes")
    case "am", "pm", "colon":
      guard let lamp = Self.lamp(word) else { return nil }
      self.init(expected: "a lamp", hint: "write \(key) = \(lamp)")
    case "active_low":
      guard let flag = Self.flag(word) else { return nil }
      self.init(expected: "true or false", hint: "write \(flag), without quotes")
    case "commons", "rows":
      let numbers = word.split { !($0.isASCII && $0.isNumber) }
      guard (2...4).contains(numbers.count), !word.contains("[[") else { return nil }
      self.init(
        expected: "a list of \(key)",
        hint: "write \(key) = [\(numbers.joined(separator: ", "))], without quotes")
    case "month", "day", "year", "hour", "minute":
      if ["false", "no", "none"].contains(word) {
        self.init(expected: "digits, or false for none", hint: "write \(key) = false, without quotes")
        return
      }
      guard Self.isNoList(word) else { return nil }
      self.init(
        expected: "digits such as { commons = [0, 1] }",
        hint: "write the list in square brackets, with commas between the numbers")
    default: return nil
    }
  }

  /// Returns the correct form of an address such as `"0x71"`, `71h`, `x71` or `"71"`.
  private static func address(_ word: String) -> String? {
    let digits = word.replacing("0x", with: "").filter(\.isHexDigit)
    guard let address = UInt8(digits, radix: 16), 0x70...0x77 ~= address else { return nil }
    return Words.hexadecimal(Int(address))
  }

  private static func lamp(_ word: String) -> String? {
    if ["no", "none", "off", "false"].contains(word) { return "false" }
    let digits = word.hasPrefix("gpio") ? word.dropFirst(4).filter { $0 != " " } : ""
    return UInt8(digits).map { "{ line = \"GPIO\($0)\" }" }
  }

  /// Whether numbers do not form a TOML list: no square brackets, or separators other than commas.
  private static func isNoList(_ word: String) -> Bool {
    guard let list = word.firstIndex(where: { $0 == "[" }) else { return word.contains(where: \.isNumber) }
    let content = word[word.index(after: list)...].prefix { $0 != "]" }
    return content.contains { $0 == ";" || $0 == "-" || $0 == "(" } || content.contains("com")
      || content.contains("row")
  }
}
