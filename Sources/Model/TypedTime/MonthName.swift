/// The English names of the months, as people type them.
package enum MonthName {
  /// The full names, January first.
  static let full = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// The month, 1 to 12, of a full name or its first three letters, or SEPT, in capitals; otherwise `nil`.
  package static func month(_ word: String) -> Int? {
    if word == "SEPT" { return 9 }
    let index = full.firstIndex { name in
      let name = name.uppercased()
      return word == name || word == name.prefix(3)
    }
    return index.map { $0 + 1 }
  }
}
