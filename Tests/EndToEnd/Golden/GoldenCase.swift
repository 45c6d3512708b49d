import Foundation
import Testing

/// A folder of Cases: a command line and its complete output.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  let name: String

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Cases")

  /// All cases, by name.
  static let all: [GoldenCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map(GoldenCase.init)
  }()

  /// Whether the run rewrites the expected files.
  static let isRewriting = ProcessInfo.processInfo.environment["TIMECIRCUITS_REWRITE_CASES"] != nil

  var testDescription: String { name }

  var folder: URL { Self.root.appendingPathComponent(name) }

  /// The command line, one argument a line.
  var arguments: [String] {
    get throws {
      let text = try #require(content("arguments"), "\(name) has no arguments file")
      return text.split(separator: "\n").map(String.init)
    }
  }

  /// The output and the exit code of a run.
  struct Outcome: Equatable {
    var output: String
    var errors: String
    var exitCode: Int32
  }

  /// The expected outcome; missing files mean no output and exit code 0.
  var expected: Outcome {
    let code = content("exit-code").flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    return Outcome(
      output: content("expected") ?? "", errors: content("expected-stderr") ?? "", exitCode: code ?? 0)
  }

  func rewrite(_ outcome: Outcome) throws {
    try write(outcome.output, to: "expected", unless: false)
    try write(outcome.errors, to: "expected-stderr", unless: outcome.errors.isEmpty)
    try write("\(outcome.exitCode)\n", to: "exit-code", unless: outcome.exitCode == 0)
  }

  private func write(_ text: String, to file: String, unless isNeedless: Bool) throws {
    let url = folder.appendingPathComponent(file)
    if isNeedless {
      try? FileManager.default.removeItem(at: url)
    } else {
      try Data(text.utf8).write(to: url)
    }
  }

  private func content(_ file: String) -> String? {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
