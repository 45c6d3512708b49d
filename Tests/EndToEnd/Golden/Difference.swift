/// The readable difference of two texts, line by line.
struct Difference: CustomStringConvertible {
  private let expected: [Substring]
  private let found: [Substring]

  init(_ expected: String, _ found: String) {
    self.expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
    self.found = found.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// At most twenty removed (`-`) and added (`+`) lines; long lines are cut to the part that differs.
  var description: String {
    var lines: [String] = []
    for change in found.difference(from: expected).prefix(20) {
      switch change {
      case .remove(let line, let text, _): lines.append("\(line + 1) - \(excerpt(text, line, of: found))")
      case .insert(let line, let text, _): lines.append("\(line + 1) + \(excerpt(text, line, of: expected))")
      }
    }
    return lines.isEmpty ? "no difference" : lines.joined(separator: "\n")
  }

  private func excerpt(_ text: Substring, _ line: Int, of others: [Substring]) -> String {
    guard text.count > 160, others.indices.contains(line) else { return String(text) }
    let same = zip(text, others[line]).prefix { $0 == $1 }.count
    return "…" + text.dropFirst(max(0, same - 60)).prefix(160) + "…"
  }
}
