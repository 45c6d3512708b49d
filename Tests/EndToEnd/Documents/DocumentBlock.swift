import Foundation
import Testing

/// A code block of a document that a reader may paste.
struct DocumentBlock: Sendable, CustomTestStringConvertible {
  /// The document's path in the repository.
  let document: String
  /// The line number of its first line.
  let line: Int
  /// Its lines without their indentation.
  let lines: [String]

  var text: String { lines.map { $0 + "\n" }.joined() }
  var first: String { lines.first ?? "" }
  var testDescription: String { "\(document):\(line): \(first)" }

  /// All blocks of every README and manual page, ARCHITECTURE.md and CONTRIBUTING.md.
  static let all: [DocumentBlock] = {
    do {
      let names = ["ARCHITECTURE.md", "CONTRIBUTING.md"] + (try documents())
      return try names.flatMap { name in
        let text = try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return name.hasSuffix(".md") ? markdown(lines, of: name) : manual(lines, of: name)
      }
    } catch {
      fatalError("the documents cannot be read: \(error)")
    }
  }()

  /// The root of the repository.
  static let root =
    // Tests/EndToEnd/Documents/DocumentBlock.swift
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  private static func documents() throws -> [String] {
    let pages = "systemd/package/man"
    let readMes =
      try FileManager.default.subpathsOfDirectory(atPath: "\(root)/Sources").map { "Sources/\($0)" }
      + FileManager.default.subpathsOfDirectory(atPath: "\(root)/Tests").map { "Tests/\($0)" }
      + FileManager.default.subpathsOfDirectory(atPath: "\(root)/boards").map { "boards/\($0)" }
      + FileManager.default.subpathsOfDirectory(atPath: "\(root)/systemd").map { "systemd/\($0)" }
    return ["README.md"] + readMes.filter { $0.hasSuffix("/README.md") }.sorted()
      + (try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(pages)")).sorted()
      .filter { $0.last?.isNumber == true }.map { "\(pages)/\($0)" }
  }

  /// Fenced blocks, and blocks indented by four spaces after an empty line.
  private static func markdown(_ lines: [String], of document: String) -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    var index = 0
    while index < lines.count {
      let isFence = lines[index].hasPrefix("```")
      let isIndented = lines[index].hasPrefix("    ") && (index == 0 || lines[index - 1].isEmpty)
      guard isFence || isIndented else {
        index += 1
        continue
      }
      var end = index + 1
      if isFence {
        while end < lines.count, !lines[end].hasPrefix("```") { end += 1 }
        blocks.append(
          DocumentBlock(document: document, line: index + 2, lines: Array(lines[(index + 1)..<end])))
        index = end + 1
      } else {
        while end < lines.count, lines[end].hasPrefix("    ") || lines[end].isEmpty { end += 1 }
        var inside = lines[index..<end].map { String($0.dropFirst(4)) }
        while inside.last?.isEmpty == true { inside.removeLast() }
        blocks.append(DocumentBlock(document: document, line: index + 1, lines: inside))
        index = end
      }
    }
    return blocks
  }

  /// Displays of a manual page (mdoc(7)): `.Bd` to `.Ed`, and the lines of `.Dl`.
  private static func manual(_ lines: [String], of document: String) -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    var begin: Int?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(".Bd ") {
        begin = index + 1
      } else if line == ".Ed", let first = begin {
        blocks.append(
          DocumentBlock(document: document, line: first + 1, lines: lines[first..<index].map(unescaped)))
        begin = nil
      } else if line.hasPrefix(".Dl ") {
        blocks.append(
          DocumentBlock(
            document: document, line: index + 1, lines: [unescaped(String(line.dropFirst(4)))]))
      }
    }
    return blocks
  }

  /// The text that a line of mdoc(7) prints.
  private static func unescaped(_ line: String) -> String {
    [("\\e", "\\"), ("\\-", "-"), ("\\(dq", "\""), ("\\(aq", "'"), ("\\&", "")].reduce(line) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
