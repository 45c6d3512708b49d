import ClockModel
package import TOML
import Text

/// A table in a file; its unknown keys have been reported.
package struct Section {
  /// The key path; empty for the root.
  package let path: String
  package let table: TOMLTable
  package let position: TOMLPosition
  package let report: Report
  /// The keys that do not belong here.
  private let unknown: [String]

  /// Creates a table and reports its unknown keys.
  ///
  /// - Parameters:
  ///   - path: the key path, empty for the root.
  ///   - table: the table.
  ///   - position: its header's position, to report missing keys.
  ///   - report: receives the problems.
  ///   - keys: the keys allowed in the table.
  ///   - hints: advice on keys that do not belong here, as in `["colon": "it belongs under [display]"]`.
  package init(
    path: String, table: TOMLTable, position: TOMLPosition, report: Report, keys: [String],
    hints: [String: String] = [:]
  ) {
    self.path = path
    self.table = table
    self.position = position
    self.report = report
    unknown = table.entries.map(\.key).filter { !keys.contains($0) }
    for entry in table.entries where !keys.contains(entry.key) {
      let near = NearestName.of(entry.key, among: keys).map { [$0] } ?? []
      // An unreadable line may have been any key.
      if report.isStandIn(entry.node.position), near.isEmpty, hints[entry.key] == nil { continue }
      report.add(
        at: entry.keyPosition, key: keyPath(entry.key),
        expected: keys.count == 1 ? "the key \(keys[0])" : "one of the keys \(Wording.list(keys, "or"))",
        found: Words.key(entry.key),
        hint: hints[entry.key] ?? Words.didYouMean(near))
    }
  }

  /// Creates a table whose keys are names chosen in the file.
  package init(anyKeysOf setting: Setting, table: TOMLTable) {
    path = setting.path
    self.table = table
    position = setting.position
    report = setting.report
    unknown = []
  }

  package func keyPath(_ key: String) -> String { (path.isEmpty ? "" : path + ".") + Words.key(key) }

  package func setting(_ key: String) -> Setting? {
    table[key].map { Setting(path: keyPath(key), node: $0, report: report) }
  }

  package var isEmpty: Bool { table.entries.isEmpty }

  /// Whether it has a key with a value, or a table that is not empty.
  package var hasKeys: Bool {
    table.entries.contains { entry in
      if case .table(let table) = entry.node.value { !table.entries.isEmpty } else { true }
    }
  }

  /// Whether it has unknown keys, which may be the missing ones.
  package var hasUnknownKeys: Bool { !unknown.isEmpty }

  /// Whether an unknown key is probably a misspelling of this key, which is then not missing.
  package func isMisspelt(_ key: String) -> Bool {
    unknown.contains { NearestName.of($0, among: [key]) != nil }
  }

  /// Reports a missing key at the table's header.
  package func missing(_ key: String, expected: String, hint: String? = nil) {
    // It may be unreadable, or is reported as misspelt.
    guard !report.hasSyntaxMistakes, !isMisspelt(key) else { return }
    report.add(at: position, key: keyPath(key), expected: expected, found: "no such key", hint: hint)
  }

  /// Reports two keys that exclude each other, at the second.
  package func refuseBoth(_ first: String, _ second: String) {
    guard let left = table.entry(first), let right = table.entry(second) else { return }
    let (earlier, later) = left.keyPosition < right.keyPosition ? (left, right) : (right, left)
    report.add(
      at: later.keyPosition, key: keyPath(later.key), expected: "either \(first) or \(second)",
      found: "both", hint: "\(earlier.key) is on line \(earlier.keyPosition.line)")
  }

  /// Reports a missing key of two that require each other.
  package func refuseHalf(_ first: String, _ second: String, expected: String) {
    for (present, absent) in [(first, second), (second, first)] where table[absent] == nil {
      guard let entry = table.entry(present) else { continue }
      missing(absent, expected: expected, hint: "\(present) is on line \(entry.keyPosition.line)")
    }
  }
}
