/// The English names of the months, as people type them.
enum MonthName {
  /// The names in full, January first.
  static let full = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// The month of a name in full or of its first three letters, as a readout shows it; SEPT counts too.
  ///
  /// - Parameter word: In capitals.
  /// - Returns: The month, 1 to 12, or nil where no month is called so.
  static func month(_ word: String) -> Int? {
    if word == "SEPT" { return 9 }
    let index = full.firstIndex { name in
      let name = name.uppercased()
      return word == name || word == name.prefix(3)
    }
    return index.map { $0 + 1 }
  }
}
