extension Int {
  /// Reads an integer as people and templates write it: `8`, `+8`, `08`, `8.0`; `nil` for other text.
  package init?(whole text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
    }
    guard let first = parts.first, let number = Int(first) else { return nil }
    self = number
  }
}
