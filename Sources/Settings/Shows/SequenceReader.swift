package import ClockModel
package import Reading
import TOML

/// Reads a display sequence and collects its problems.
package struct SequenceReader {
  let report: Report
  /// The length in the file, if any.
  private var length: Int?
  /// Whether every step was readable; if not, the end is unknown.
  private var isEveryStepRead = true

  private static let rootKeys = ["description", "length_ms", "step"]
  private static let inStep = "it belongs in a [[step]]"
  private static let hintsInRoot = Dictionary(
    SequenceStepReader.keys.map { ($0, inStep) }, uniquingKeysWith: { first, _ in first })

  private static let longestName = 64
  private static let longestDescription = 200
  private static let mostSteps = 500
  private static let reservedName = "list"
  private static let lengths = DisplaySequence.shortestStep...DisplaySequence.longest
  private static let expectedLength =
    "milliseconds, from \(lengths.lowerBound) to \(lengths.upperBound)"

  /// Returns a file's sequence, `nil` if it has a problem, and the report.
  package static func read(_ path: String, name: String) -> (sequence: DisplaySequence?, report: Report) {
    let (root, report) = FileReader.read(path, keys: rootKeys, hints: hintsInRoot, about: .show)
    if !Words.isName(name, longest: longestName) {
      report.add(
        expected: "a file name of at most \(longestName) letters a to z, digits and hyphens before .toml",
        found: Words.quoted(name))
    }
    if name == reservedName {
      report.add(
        expected: "another name: `timecircuitsctl play list` lists the sequences", found: Words.quoted(name))
    }
    guard let root else { return (nil, report) }
    var reader = SequenceReader(report: report)
    let (description, steps) = reader.readSequence(root)
    guard report.problems.isEmpty else { return (nil, report) }
    let length = reader.length ?? steps.map(\.end).max() ?? 0
    return (
      DisplaySequence(
        name: name, description: description ?? "", length: length, steps: steps.map(\.step)),
      report
    )
  }

  private init(report: Report) { self.report = report }

  private mutating func readSequence(_ root: Section) -> (description: String?, steps: [TimedStep]) {
    let what = "a line about the sequence"
    let description = root.setting("description")
    if description == nil {
      root.missing("description", expected: "\(what), of at most \(Self.longestDescription) characters")
    }
    let lengthSetting = root.setting("length_ms")
    length = lengthSetting.flatMap { $0.integer(in: Self.lengths, expected: Self.expectedLength) }
    let steps = root.setting("step").map { readSteps($0) } ?? []
    if root.table["step"] == nil { root.missing("step", expected: "at least one [[step]]") }
    StepOrder(steps: steps).report()
    if lengthSetting == nil { reportOpenEnd(steps, root) }
    return (description?.line(what, longest: Self.longestDescription), steps)
  }

  private mutating func readSteps(_ setting: Setting) -> [TimedStep] {
    guard let elements = setting.elements else {
      setting.refuseKind(
        expected: "a list of steps", hint: "write [[step]], with double brackets, above each")
      return []
    }
    guard 1...Self.mostSteps ~= elements.count else {
      setting.refuse(
        expected: "1 to \(Self.mostSteps) steps", found: elements.isEmpty ? "none" : "\(elements.count)")
      return []
    }
    let steps = elements.compactMap { SequenceStepReader.read($0, length: length) }
    isEveryStepRead = steps.count == elements.count
    return steps
  }

  /// Reports why a sequence without a stated length has no valid end.
  private func reportOpenEnd(_ steps: [TimedStep], _ root: Section) {
    guard isEveryStepRead else { return }
    for step in steps where step.isOpen && !step.isOvertaken(among: steps) {
      step.section.missing(
        "for_ms", expected: "the duration of the last step",
        hint: "or write length_ms at the top of the file, above the first [[step]]")
    }
    guard report.problems.isEmpty, let end = steps.map(\.end).max() else { return }
    if !Self.lengths.contains(end) {
      root.missing(
        "length_ms", expected: Self.expectedLength, hint: "the last step ends at \(end) ms")
    }
  }
}
