extension BinaryInteger {
  /// The number with a leading zero if it has one digit.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
