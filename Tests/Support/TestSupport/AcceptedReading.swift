import Foundation

/// What the readers of an earlier version accepted, and what it meant: what was accepted once means the same for good.
///
/// The files were written by commit 4e804c5, whose readers were given texts that a seed put together of the parts of times, dates,
/// lengths, words and numbers, right ones and wrong ones.
package struct AcceptedReading: Sendable {
  /// Which reader, or at which border.
  package let reader: String
  /// The text.
  package let input: String
  /// What it meant: a line of the protocol, or a number with its unit.
  package let meaning: String

  /// A line that is none, or that there is none.
  package struct NoReading: Error {
    /// The line.
    package let line: String
  }

  /// Reads a file that lies beside the test that names it: a reader, a text and its meaning a line, with tabs between.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - test: the file of the test.
  /// - Returns: its lines, of which there are some.
  /// - Throws: where it cannot be read, or a line is none.
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
