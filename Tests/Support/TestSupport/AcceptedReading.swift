import Foundation

/// A text that an earlier version accepted, with its meaning: accepted text must keep its meaning.
///
/// Commit 4e804c5 wrote the files. It parsed random combinations of times, dates, lengths, words and numbers,
/// valid and invalid ones.
package struct AcceptedReading: Sendable {
  /// The reader, or the interface.
  package let reader: String
  /// The text.
  package let input: String
  /// Its meaning: a line of the protocol, or a number with its unit.
  package let meaning: String

  /// An invalid line, or an empty file.
  package struct NoReading: Error {
    /// The line.
    package let line: String
  }

  /// Reads a file next to the test: each line has a reader, a text and its meaning, separated by tabs.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - test: the file of the test.
  /// - Returns: its lines, at least one.
  /// - Throws: if it cannot be read, or a line is invalid.
  package static func all(in name: String, beside test: String = #filePath) throws -> [AcceptedReading] {
    let url = URL(fileURLWithPath: "/" + test).deletingLastPathComponent().appendingPathComponent(name)
    let readings = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { throw NoReading(line: String(line)) }
      return AcceptedReading(reader: parts[0], input: parts[1], meaning: parts[2])
    }
    guard !readings.isEmpty else { throw NoReading(line: "") }
    return readings
  }
}
