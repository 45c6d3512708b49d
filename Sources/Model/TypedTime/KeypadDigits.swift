import ZoneInfo

/// Digits alone, as from the prop's keypad: mmddyyyyhhMM, mmddyyyy or hhMM.
///
/// Other digits are usually a date in another order, or a year; the error suggests what to type.
struct KeypadDigits {
  private let text: String

  /// Creates the reader of 4, 8 or 12 digits.
  init(_ digits: ArraySlice<UInt8>) { text = String(decoding: digits, as: UTF8.self) }

  var parts: TypedTimeParts {
    get throws(TypedTimeError) {
      var parts = TypedTimeParts()
      if text.utf8.count >= 8 {
        if let refusal { throw refusal }
        (parts.month, parts.day) = (number(0, 2), number(2, 2))
        parts.year = number(4, 4)
      }
      if text.utf8.count != 8 {
        let first = text.utf8.count - 4
        let (hour, minute) = (number(first, 2), number(first + 2, 2))
        if first == 0, hour > 23 || minute > 59 { throw yearAlone(hour, minute) }
        parts.clock = TypedTimeParts.Clock(hour: hour, minute: minute)
      }
      return parts
    }
  }

  private func number(_ first: Int, _ count: Int) -> Int { Int(piece(first, count)) ?? 0 }

  private func piece(_ first: Int, _ count: Int) -> Substring { text.dropFirst(first).prefix(count) }

  /// The error for four digits that are not a time of day, usually a year.
  private func yearAlone(_ hour: Int, _ minute: Int) -> TypedTimeError {
    let why =
      hour > 23
      ? "there is no hour \(piece(0, 2)): hours are 00 to 23"
      : "there is no minute \(piece(2, 2)): minutes are 00 to 59"
    return TypedTimeError(
      description:
        "\(why) (four digits are a time of day); for the year type a whole date, as in OCT 26 \(text)")
  }

  /// The error for a date whose month does not exist; `nil` if it does.
  private var refusal: TypedTimeError? {
    guard !(1...12 ~= number(0, 2)) else { return nil }
    let why = "there is no month \(piece(0, 2)): digits are month, day and year, mmddyyyy"
    let behind = text.dropFirst(8)
    for (year, month, day, mark) in [
      (piece(0, 4), piece(4, 2), piece(6, 2), "-"), (piece(4, 4), piece(2, 2), piece(0, 2), "."),
    ] {
      guard let number = Int(month), 1...12 ~= number, let dayNumber = Int(day), dayNumber >= 1,
        dayNumber <= CivilTime.daysInMonth(year: Int(year) ?? 0, month: number)
      else { continue }
      let meant = mark == "-" ? "\(year)-\(month)-\(day)" : "\(day).\(month).\(year)"
      return TypedTimeError(description: "\(why); for \(meant) type \(month)\(day)\(year)\(behind)")
    }
    return TypedTimeError(description: "\(why), as in 10261985 for OCT 26 1985")
  }
}
