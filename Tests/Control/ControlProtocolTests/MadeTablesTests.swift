import ControlTestSupport
import Testing
import Vocabulary

@testable import ControlProtocol

/// The tables of the protocol's document that the code determines.
///
/// `TIMECIRCUITS_REWRITE_CASES=1 swift test --filter MadeTablesTests` writes them.
@Suite(.serialized) struct MadeTablesTests {
  private static let document = "Sources/Control/ControlProtocol/README.md"

  /// A row of a table of nested fields.
  private struct Row: Hashable {
    var name: String
    var type: String
    var about: String
  }

  @Test func tableOfTheStatusIsCurrent() throws {
    let rows = StatusReport.notes.map { "| `\($0.name)` | \($0.type) | \($0.about) |" }
    #expect(
      try MadePart("status", of: Self.document).has(["| member | type | meaning |", "|---|---|---|"] + rows))
  }

  @Test func tableOfTheStatusObjectsIsCurrent() throws {
    var order: [Row] = []
    var owners: [Row: [String]] = [:]
    func add(_ notes: [FieldNote], of owner: String) {
      for note in notes {
        let row = Row(name: note.name, type: note.type, about: note.about)
        if owners[row] == nil { order.append(row) }
        if owners[row]?.contains(owner) != true { owners[row, default: []].append(owner) }
        add(note.notes, of: note.name)
      }
    }
    for note in StatusReport.notes { add(note.notes, of: note.name) }
    let rows = order.map { row in
      let owners = (owners[row] ?? []).map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(row.name)` | \(row.type) | \(owners) | \(row.about) |"
    }
    #expect(
      try MadePart("status-objects", of: Self.document).has(
        ["| member | type | of | meaning |", "|---|---|---|---|"] + rows))
  }
}
