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

  @Test func tableOfTheRequestsIsCurrent() throws {
    let rows = Requests.all.map { form in
      let required = form.notes.filter { !$0.isOptional }.map(\.name)
      let optional = form.notes.filter(\.isOptional).map(\.name)
      return "| `\(form.name)` | \(Self.code(required)) | \(Self.code(optional)) | \(form.about) |"
    }
    #expect(
      try MadePart("requests", of: Self.document).has(
        ["| request | required | optional | what it does |", "|---|---|---|---|"] + rows))
  }

  @Test func tableOfTheVerbsIsCurrent() throws {
    let rows = Requests.all.flatMap { form in
      form.verbs.map { verb in
        "| `\(form.name)` | `\(verb.name)` | \(Self.code(verb.notes.map(\.name))) | \(verb.about) |"
      }
    }
    #expect(
      try MadePart("verbs", of: Self.document).has(
        ["| request with a verb | verb | keys | what it does |", "|---|---|---|---|"] + rows))
  }

  @Test func tableOfTheKeysIsCurrent() throws {
    let owned = Requests.all.flatMap { form in
      form.verbs.isEmpty
        ? [(form.name, form.notes)] : form.verbs.map { ("\(form.name) \($0.name)", $0.notes) }
    }
    #expect(
      try MadePart("keys", of: Self.document).has(
        ["| key | type | of | meaning |", "|---|---|---|---|"] + Self.rows(owned)))
  }

  @Test func tableOfTheStatusIsCurrent() throws {
    let rows = StatusReport.notes.map { "| `\($0.name)` | \($0.type) | \($0.about) |" }
    #expect(
      try MadePart("status", of: Self.document).has(["| member | type | meaning |", "|---|---|---|"] + rows))
  }

  @Test func tableOfTheStatusObjectsIsCurrent() throws {
    func owned(_ notes: [FieldNote]) -> [(String, [FieldNote])] {
      notes.flatMap { note in note.notes.isEmpty ? [] : [(note.name, note.notes)] + owned(note.notes) }
    }
    #expect(
      try MadePart("status-objects", of: Self.document).has(
        ["| member | type | of | meaning |", "|---|---|---|---|"] + Self.rows(owned(StatusReport.notes))))
  }

  /// A row for each field, with all owners of the same one.
  private static func rows(_ owned: [(owner: String, notes: [FieldNote])]) -> [String] {
    var order: [Row] = []
    var owners: [Row: [String]] = [:]
    for (owner, notes) in owned {
      for note in notes {
        let row = Row(name: note.name, type: note.type, about: note.about)
        if owners[row] == nil { order.append(row) }
        if owners[row]?.contains(owner) != true { owners[row, default: []].append(owner) }
      }
    }
    return order.map { "| `\($0.name)` | \($0.type) | \(code(owners[$0] ?? [])) | \($0.about) |" }
  }

  private static func code(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
}
