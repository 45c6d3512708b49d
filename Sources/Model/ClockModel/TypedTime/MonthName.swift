/// The English names of the months, as people type them.
enum MonthName {
  /// The full names, January first.
  static let full = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// Finds a month by its full name or its first three letters; SEPT is accepted too.
  ///
  /// - Parameter word: in capitals.
  /// - Returns: the month, 1 to 12; `nil` for any other word.
  static func month(_ word: String) -> Int? {
    if word == "SEPT" { return 9 }
    let index = full.firstIndex { name in
      let name = name.uppercased()
      return word == name || word == name.prefix(3)
    }
    return index.map { $0 + 1 }
  }
}
