extension BinaryInteger {
  /// With a zero in front where it has one digit.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
