public import Configuration
import Text

/// What a text is as a configuration, as `timecircuitsd --check-config` tells it.
public struct CheckReport: Equatable, Sendable {
  /// One thing that is wrong, or is most likely not meant.
  public struct Finding: Equatable, Sendable {
    /// The line, from 1; `nil` where it is about the text as a whole, or about another file.
    public var line: Int?
    /// The place in the line, from 1.
    public var column: Int?
    /// What is wrong, with the key before it where it is about one.
    public var message: String
  }

  /// What it would show, or how much is wrong.
  public var message: String
  /// What is wrong.
  public var problems: [Finding]
  /// What is most likely not meant.
  public var warnings: [Finding]

  /// Whether the daemon would take it.
  public var isGood: Bool { problems.isEmpty }

  /// What the text is called in messages; no file has this name.
  static let name = "the text"

  /// Checks a text; a board may be named, and no path of one is looked at.
  ///
  /// - Parameters:
  ///   - text: the text of a timecircuits.toml.
  ///   - loader: finds boards, zones, journeys and sequences.
  public init(checking text: [UInt8], _ loader: ConfigurationLoader) {
    do throws(ConfigurationFailure) {
      let setup = try loader.load(Self.name, boardsAreNamed: true, given: [Self.name: text])
      let labels = setup.circuits.readouts.map(\.label).joined(separator: ", ")
      message = "Good: \(labels) on board \(setup.boardName)."
      problems = setup.leftOut.map(Self.finding)
      warnings = setup.warnings.map(Self.finding)
    } catch {
      message = ""
      problems = error.problems.map(Self.finding)
      warnings = []
    }
    guard !problems.isEmpty else { return }
    message = problems.count == 1 ? "One thing is wrong." : "\(problems.count) things are wrong."
  }

  private static func finding(_ problem: Problem) -> Finding {
    let key = problem.key.map { "\($0): " } ?? ""
    guard problem.file == name else { return Finding(message: problem.description) }
    return Finding(
      line: problem.position?.line, column: problem.position?.column, message: key + problem.message)
  }

  // From one process to the other, and to scripts.

  /// The report as an object.
  public var json: [UInt8] {
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
  public init?(json: [UInt8]) {
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
