import ZoneInfo

/// Reads one instant from left to right.
struct ISO8601Scanner {
  private let text: String
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func instant(takesSignedYears: Bool = false) throws(ISO8601Error) -> WallTime {
    let year = takesSignedYears ? try signedYear() : try number(digits: 4, of: "year")
    try expect("-")
    let month = try number(digits: 2, of: "month")
    try expect("-")
    let day = try number(digits: 2, of: "day")
    if !skip("T"), !skip("t"), !skip(" ") { throw failure("a T and a time of day, as in T08:21:00Z") }
    let hour = try number(digits: 2, of: "hour")
    try expect(":")
    let minute = try number(digits: 2, of: "minute")
    let hasSeconds = skip(":")
    let second = hasSeconds ? try number(digits: 2, of: "second") : 0
    let nanoseconds = hasSeconds && skip(".") ? try fraction() : 0
    let offset = try utcOffset()
    guard position == bytes.count else { throw failure("nothing after the offset") }
    guard
      let civil = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { throw ISO8601Error(description: "expected a date and time that exist, found \(text)") }
    return WallTime(seconds: civil.secondsSinceEpoch - Int64(offset), nanoseconds: nanoseconds)
  }

  /// A year of four digits, or a sign and up to six digits: the full range of ``CivilTime``.
  private mutating func signedYear() throws(ISO8601Error) -> Int {
    let isNegative = skip("-")
    guard isNegative || skip("+") else { return try number(digits: 4, of: "year") }
    var year = try number(digits: 4, of: "year")
    for _ in 0..<2 {
      guard let digit = digit() else { break }
      year = year * 10 + digit
    }
    return isNegative ? -year : year
  }

  private mutating func fraction() throws(ISO8601Error) -> Int64 {
    var value: Int64 = 0
    var weight: Int64 = 100_000_000
    var count = 0
    while let digit = self.digit() {
      value += Int64(digit) * weight
      weight /= 10
      count += 1
    }
    guard count > 0 else { throw failure("digits of a second") }
    return value
  }

  private mutating func utcOffset() throws(ISO8601Error) -> Int {
    if skip("Z") || skip("z") { return 0 }
    let sign: Int
    if skip("+") {
      sign = 1
    } else if skip("-") {
      sign = -1
    } else {
      throw failure("Z or an offset such as -07:00, without which the instant is unknown")
    }
    let start = position
    let hours = try number(digits: 2, of: "offset's hours")
    let hasMinutes = skip(":") || position < bytes.count
    let minutes = hasMinutes ? try number(digits: 2, of: "offset's minutes") : 0
    guard hours < 24, minutes < 60 else {
      position = start
      throw failure("an offset below 24:00")
    }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func number(digits: Int, of part: String) throws(ISO8601Error) -> Int {
    let start = position
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else {
        position = start
        throw failure("the \(part) in \(digits) digits")
      }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) else {
      return nil
    }
    position += 1
    return Int(bytes[position - 1] - UInt8(ascii: "0"))
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ISO8601Error) {
    guard skip(character) else { throw failure("\(character)") }
  }

  private func failure(_ expected: String) -> ISO8601Error {
    let rest = position < bytes.count ? String(decoding: bytes[position...], as: UTF8.self) : "the end"
    return ISO8601Error(description: "expected \(expected), found \(rest) in \"\(text)\"")
  }
}
