@testable import ControlCommands
import Foundation
import Testing

/// The commands that messages advise.
@Suite struct AdviceTests {
  private static let sources =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Sources"

  /// The texts between backquotes in the messages of all programs, with their files.
  private static func quoted() throws -> [(command: String, file: String)] {
    var found: [(command: String, file: String)] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: sources) where name.hasSuffix(".swift") {
      for line in try String(contentsOfFile: "\(sources)/\(name)", encoding: .utf8).split(separator: "\n") {
        guard !line.trimmingCharacters(in: .whitespaces).hasPrefix("//"), line.contains("\"") else {
          continue
        }
        for (index, text) in line.components(separatedBy: "`").enumerated() where !index.isMultiple(of: 2) {
          // Interpolated texts exist only at run time, so other tests check them.
          if text.first?.isLowercase == true, !text.contains("\\") { found.append((text, name)) }
        }
      }
    }
    return found
  }

  private static func isCommand(_ words: [String]) -> Bool {
    do {
      _ = try TimeCircuitsControl.parseAsRoot(words)
      return true
    } catch {
      return false
    }
  }

  @Test func everyAdvisedCommandParses() throws {
    let names = Set(TimeCircuitsControl.configuration.subcommands.compactMap { $0.configuration.commandName })
    var tried = 0
    for (text, file) in try Self.quoted() {
      var words = text.split(separator: " ").map(String.init)
      let isNamed = words.contains("timecircuitsctl")
      words = Array(words.drop { ["sudo", "timecircuitsctl"].contains($0) }).map { $0 == "N" ? "1" : $0 }
      guard isNamed || names.contains(words.first ?? "") else { continue }
      tried += 1
      #expect(Self.isCommand(words), "\(file): \(text)")
    }
    #expect(tried >= 20)
  }
}
