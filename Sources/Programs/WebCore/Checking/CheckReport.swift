package import Configuration
import Reading
import Text

/// The result of checking a configuration, as from `timecircuitsd --check-config`.
package struct CheckReport: Equatable, Sendable {
  /// A problem or a warning.
  package struct Finding: Equatable, Sendable {
    /// The line, from 1; `nil` if the finding concerns the whole text or another file.
    package var line: Int?
    /// The column, from 1.
    package var column: Int?
    /// The message, preceded by the key if it concerns one.
    package var message: String
  }

  /// The readouts and the board, or the number of problems.
  package var message: String
  /// Errors.
  package var problems: [Finding]
  /// Probable mistakes.
  package var warnings: [Finding]

  /// Whether the daemon would accept all of it.
  package var isGood: Bool { problems.isEmpty }

  /// The text's name in messages; no file has this name.
  static let name = "the text"

  /// Checks a timecircuits.toml; it must give its board by name, and no board path is opened.
  package init(checking text: [UInt8], _ loader: ConfigurationLoader) {
    do throws(ConfigurationFailure) {
      let setup = try loader.load(Self.name, boardsAreNamed: true, given: [Self.name: text])
      let labels = setup.circuits.readouts.map(\.label).joined(separator: ", ")
      message = "Valid: \(labels) on board \(setup.boardName)."
      problems = setup.leftOut.map(Self.finding)
      warnings = setup.warnings.map(Self.finding)
    } catch {
      message = ""
      problems = error.problems.map(Self.finding)
      warnings = []
    }
    guard !problems.isEmpty else { return }
    message = problems.count == 1 ? "One problem found." : "\(problems.count) problems found."
  }

  private static func finding(_ problem: Problem) -> Finding {
    let key = problem.key.map { "\($0): " } ?? ""
    guard problem.file == name else { return Finding(message: problem.description) }
    return Finding(
      line: problem.position?.line, column: problem.position?.column, message: key + problem.message)
  }

  // Exchanged between the two processes, and with scripts.

  package var json: [UInt8] {
    JSONValue.object([
      JSONMember("ok", .boolean(true)), JSONMember("good", .boolean(isGood)),
      JSONMember("message", .string(message)),
      JSONMember("problems", .array(problems.map(Self.object))),
      JSONMember("warnings", .array(warnings.map(Self.object))),
    ]).encoded
  }

  private static func object(_ finding: Finding) -> JSONValue {
    .object([
      JSONMember("line", finding.line.map { .integer(Int64($0)) } ?? .null),
      JSONMember("column", finding.column.map { .integer(Int64($0)) } ?? .null),
      JSONMember("message", .string(finding.message)),
    ])
  }

  /// Reads ``json``; `nil` for anything else.
  package init?(json: [UInt8]) {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(json) else { return nil }
      guard let message = members.string("message"), let problems = members.findings("problems"),
        let warnings = members.findings("warnings")
      else { return nil }
      (self.message, self.problems, self.warnings) = (message, problems, warnings)
    } catch {
      return nil
    }
  }
}

extension [JSONMember] {
  private func value(_ key: String) -> JSONValue? { first { $0.key == key }?.value }

  fileprivate func string(_ key: String) -> String? {
    if case .string(let text) = value(key) { text } else { nil }
  }

  private func integer(_ key: String) -> Int? {
    if case .integer(let number) = value(key) { Int(exactly: number) } else { nil }
  }

  fileprivate func findings(_ key: String) -> [CheckReport.Finding]? {
    guard case .array(let values) = value(key) else { return nil }
    return values.compactMap { value in
      guard case .object(let members) = value, let message = members.string("message") else { return nil }
      return CheckReport.Finding(
        line: members.integer("line"), column: members.integer("column"), message: message)
    }
  }
}
