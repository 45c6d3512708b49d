import ControlTestSupport
import Testing
import Vocabulary

@testable import ControlProtocol

/// The manual page's list of the requests, which their forms determine.
///
/// `TIMECIRCUITS_REWRITE_CASES=1 swift test --filter MadeManualTests` writes it.
@Suite struct MadeManualTests {
  @Test func manualListsTheRequests() throws {
    let part = try MadePart("requests", of: "systemd/package/man/timecircuitsd.8")
    let items = [".Bl -tag -width \"sequences\""] + Requests.all.flatMap(Self.lines) + [".El"]
    #expect(try part.has(items))
  }

  private static func lines(_ form: Form<Request>) -> [String] {
    let lines = [".It Cm \(form.name)"] + mdoc(sentence(form.about))
    guard !form.verbs.isEmpty else {
      return lines + list(form.notes.flatMap(Self.lines), width: "destination")
    }
    let verbs = form.verbs.flatMap { verb in
      [".It Li \(verb.name)"] + mdoc(sentence(verb.about))
        + list(verb.notes.flatMap(Self.lines), width: "destination")
    }
    return lines + ["The member", ".Ic verb", "is one of these:"] + list(verbs, width: "destination")
  }

  private static func lines(_ note: FieldNote) -> [String] {
    let type = note.type.replacing("`", with: "") + (note.isOptional ? ", optional" : "")
    return [".It Ic \(note.name)"] + mdoc(sentence("\(note.about) (\(type))"))
  }

  private static func list(_ items: [String], width: String) -> [String] {
    items.isEmpty ? [] : [".Bl -tag -compact -width \"\(width)\""] + items + [".El"]
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// A text as mdoc(7): each word in backticks becomes a macro, with the punctuation behind it as arguments.
  private static func mdoc(_ text: String) -> [String] {
    var lines: [String] = []
    var pending: Substring?
    for (index, piece) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      guard index.isMultiple(of: 2) else {
        pending = piece
        continue
      }
      var rest = piece
      if let word = pending {
        let marks = piece.prefix { ",.;:)".contains($0) }
        rest = piece.dropFirst(marks.count)
        lines.append(([".Li", String(word)] + marks.map(String.init)).joined(separator: " "))
      }
      pending = nil
      let words = rest.split(separator: " ").joined(separator: " ")
      if !words.isEmpty { lines.append(words) }
    }
    return lines
  }
}
