extension TOMLParser {
  /// Reads a token that begins like a number.
  ///
  /// The scanner stays at its start.
  func parseNumber(_ token: ArraySlice<UInt8>) throws(Complaint) -> TOMLValue {
    let isSigned = token.first == .plus || token.first == .minus
    let body = isSigned ? token.dropFirst() : token
    if body.elementsEqual("inf".utf8) { return .float(token.first == .minus ? -.infinity : .infinity) }
    if body.elementsEqual("nan".utf8) { return .float(.nan) }
    if body.first == .zero, let letter = body.dropFirst().first, letter.isLetter,
      letter | 0x20 != UInt8(ascii: "e")
    {
      return .integer(try parsePrefixedInteger(token, isSigned: isSigned))
    }
    let parts = NumberParts(body)
    try checkShape(parts, of: token)
    return parts.isInteger ? try decimalInteger(token) : try decimalFloat(token)
  }

  private func checkShape(_ parts: NumberParts, of token: ArraySlice<UInt8>) throws(Complaint) {
    guard parts.rest.isEmpty else { throw notANumber(token) }
    for digits in [parts.whole, parts.fraction, parts.exponent] {
      guard let digits, !digits.isEmpty else { continue }
      // An underscore needs a digit on either side.
      guard !digits.split(separator: .underscore, omittingEmptySubsequences: false).contains(where: \.isEmpty)
      else {
        throw complaint("an underscore must be between two digits, as in 10_000, found \(shown(token))")
      }
    }
    guard !parts.whole.isEmpty else {
      throw complaint("a number needs a digit before its point, as in 0.5, found \(shown(token))")
    }
    guard parts.whole.first != .zero || parts.whole.count == 1 else {
      throw complaint(
        "a number cannot have a leading zero, found \(shown(token)): write \(withoutLeadingZeros(token))")
    }
    guard parts.fraction?.isEmpty != true else {
      throw complaint("a number needs a digit after its point, as in 5.0, found \(shown(token))")
    }
    guard parts.exponent?.isEmpty != true else {
      throw complaint("a number needs a digit after its exponent's e, as in 1e6, found \(shown(token))")
    }
  }

  private func decimalInteger(_ token: ArraySlice<UInt8>) throws(Complaint) -> TOMLValue {
    guard let number = Int64(withoutUnderscores(token), radix: 10) else { throw tooLarge(token) }
    return .integer(number)
  }

  private func decimalFloat(_ token: ArraySlice<UInt8>) throws(Complaint) -> TOMLValue {
    guard let number = Double(withoutUnderscores(token)), number.isFinite else {
      throw complaint("\(shown(token)) is too large: the largest float is 1.8e308")
    }
    return .float(number)
  }

  /// Reads `0x…`, `0o…` or `0b…`.
  private func parsePrefixedInteger(_ token: ArraySlice<UInt8>, isSigned: Bool) throws(Complaint) -> Int64 {
    let body = isSigned ? token.dropFirst() : token
    let letter = body.dropFirst().first ?? 0
    let digits = body.dropFirst(2)
    let radix: Int
    let name: String
    switch letter | 0x20 {
    case UInt8(ascii: "x"): (radix, name) = (16, "hexadecimal")
    case UInt8(ascii: "o"): (radix, name) = (8, "octal")
    case UInt8(ascii: "b"): (radix, name) = (2, "binary")
    default: throw notANumber(token)
    }
    let prefix = "0\(Character(Unicode.Scalar(letter | 0x20)))"
    if let wrong = digits.first(where: { $0 != .underscore && ($0.digitValue ?? radix) >= radix }) {
      guard wrong < 0x80 else { throw notANumber(token) }
      let digit = PrintableText.excerpt(of: String(Character(Unicode.Scalar(wrong))))
      throw complaint(
        "\(digit) is an invalid \(name) digit, found \(shown(token)): after \(prefix) use \(Self.digitRange(radix))"
      )
    }
    guard letter & 0x20 != 0 else {
      throw complaint("the letter of \(prefix) must be lower case, found \(shown(token))")
    }
    guard !isSigned else {
      throw complaint("a number after \(prefix) cannot have a sign, found \(shown(token))")
    }
    guard !digits.isEmpty else {
      throw complaint("expected \(name) digits after \(prefix), found none")
    }
    guard !digits.split(separator: .underscore, omittingEmptySubsequences: false).contains(where: \.isEmpty)
    else {
      throw complaint("an underscore must be between two digits, found \(shown(token))")
    }
    guard let number = Int64(withoutUnderscores(digits), radix: radix) else { throw tooLarge(token) }
    return number
  }

  private static func digitRange(_ radix: Int) -> String {
    radix == 16 ? "0 to 9 and A to F" : radix == 8 ? "0 to 7" : "0 and 1"
  }

  private func withoutUnderscores(_ token: ArraySlice<UInt8>) -> String {
    String(decoding: token.filter { $0 != .underscore }, as: UTF8.self)
  }

  private func withoutLeadingZeros(_ token: ArraySlice<UInt8>) -> String {
    let sign = token.prefix { $0 == .plus || $0 == .minus }
    let digits = token.dropFirst(sign.count).drop { $0 == .zero || $0 == .underscore }
    return shown(sign + (digits.first?.isDigit == true ? [] : [.zero]) + digits)
  }

  private func tooLarge(_ token: ArraySlice<UInt8>) -> Complaint {
    complaint("\(shown(token)) is too large: whole numbers are from \(Int64.min) to \(Int64.max)")
  }
}

/// The parts of a decimal number without its sign; the digits may have underscores.
private struct NumberParts {
  let whole: ArraySlice<UInt8>
  let fraction: ArraySlice<UInt8>?
  let exponent: ArraySlice<UInt8>?
  /// Anything after the number.
  let rest: ArraySlice<UInt8>

  var isInteger: Bool { fraction == nil && exponent == nil }

  init(_ body: ArraySlice<UInt8>) {
    var rest = body
    whole = Self.consumeDigits(&rest)
    if rest.first == .dot {
      rest = rest.dropFirst()
      fraction = Self.consumeDigits(&rest)
    } else {
      fraction = nil
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == .plus || rest.first == .minus { rest = rest.dropFirst() }
      exponent = Self.consumeDigits(&rest)
    } else {
      exponent = nil
    }
    self.rest = rest
  }

  private static func consumeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { $0.isDigit || $0 == .underscore }
    rest = rest.dropFirst(digits.count)
    return digits
  }
}
