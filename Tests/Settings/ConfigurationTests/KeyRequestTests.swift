import ControlProtocol
import TOML
import Testing
import Text
import Vocabulary

@testable import Configuration

/// Every request that a key can do, as a table of the file.
@Suite struct KeyRequestTests {
  private static let forms = Requests.all.filter { $0.traits.contains(.key) }

  @Test func everyRequestOfAKeyIsReadFromTOML() throws {
    let seed: UInt64 = 4304
    var sampler = Sampler(seed: seed)
    var seen: Set<String> = []
    for round in 0..<3000 {
      let form = sampler.one(of: Self.forms)
      guard let request = form.request(from: &sampler), let members = form.members(of: request),
        let fields = Self.fields(members)
      else { continue }
      let text = "[[key]]\nkey = \"button1\"\npress = { request = \"\(form.name)\"\(fields) }\n"
      let (configuration, report) = UserFileReader.read("timecircuits.toml", given: Array(text.utf8))
      #expect(report.problems.isEmpty, "seed \(seed), round \(round): \(text)")
      #expect(configuration?.keys.meanings.first?.request == request, "seed \(seed), round \(round): \(text)")
      seen.insert(form.name)
    }
    #expect(seen == Set(Self.forms.map(\.name)), "seed \(seed)")
  }

  /// The members as keys of an inline table; `nil` if one has no value in TOML.
  private static func fields(_ members: [JSONMember]) -> String? {
    var text = ""
    for member in members {
      guard let value = value(member.value) else { return nil }
      text += ", \(member.key) = \(value)"
    }
    return text
  }

  private static func value(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): TOMLText.quoted(text)
    case .integer(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .array(let values):
      values.contains(.null) ? nil : "[" + values.compactMap(Self.value).joined(separator: ", ") + "]"
    default: nil
    }
  }
}
