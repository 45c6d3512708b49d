import ZoneInfo

/// Instants as ISO 8601 text, as on the command line and in records.
package enum ISO8601 {
  /// Reads `YYYY-MM-DDTHH:MM[:SS[.fraction]]` followed by `Z` or an offset `±HH:MM`.
  ///
  /// A space may replace the `T`, letters may be lower case, and an offset may omit its colon or its minutes.
  /// Digits beyond nanoseconds are dropped; surrounding spaces are rejected.
  package static func instant(_ text: String) throws(ISO8601Error) -> WallTime {
    var scanner = ISO8601Scanner(text)
    return try scanner.instant()
  }

  /// Reads only the exact output of ``text(_:)``, so that an instant has one text and can be passed on
  /// unchanged.
  package static func readBack(_ text: String) throws(ISO8601Error) -> WallTime {
    var scanner = ISO8601Scanner(text)
    let time = try scanner.instant(takesSignedYears: true)
    guard ISO8601.text(time) == text else {
      throw ISO8601Error(description: "expected \(ISO8601.text(time)), found \(text)")
    }
    return time
  }

  /// Writes an instant as UTC with milliseconds: `1985-10-26T08:21:00.000Z`.
  ///
  /// Years before 0000 or after 9999 have a sign and as many digits as they need, at least four.
  package static func text(_ time: WallTime) -> String {
    var bytes: [UInt8] = []
    append(time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the output of ``text(_:)`` without creating a `String`.
  package static func append(_ time: WallTime, to bytes: inout [UInt8]) {
    let civil = CivilTime(secondsSinceEpoch: time.seconds)
    var year = civil.year
    if !(0...9999).contains(year) {
      bytes.append(year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      year = abs(year)
    }
    append(year, digits: year > 9999 ? String(year).utf8.count : 4, to: &bytes)
    append(civil.month, digits: 2, after: "-", to: &bytes)
    append(civil.day, digits: 2, after: "-", to: &bytes)
    append(civil.hour, digits: 2, after: "T", to: &bytes)
    append(civil.minute, digits: 2, after: ":", to: &bytes)
    append(civil.second, digits: 2, after: ":", to: &bytes)
    append(Int(time.nanoseconds) / 1_000_000, digits: 3, after: ".", to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func append(
    _ number: Int, digits: Int, after separator: Unicode.Scalar? = nil, to bytes: inout [UInt8]
  ) {
    if let separator { bytes.append(UInt8(ascii: separator)) }
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    var rest = number
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / divisor % 10))
      rest %= divisor
      divisor /= 10
    }
  }
}

/// The reason why a text is not a valid instant.
package struct ISO8601Error: Error, Equatable, Sendable, CustomStringConvertible {
  /// The expected and the found text.
  package let description: String
}
