import LinuxSystem
package import TOML

/// Reads a TOML file written by a person, within limits common to all such files.
package enum FileReader {
  package static let limits = TOMLLimits(maximumBytes: 64 * 1024, maximumDepth: 16)

  /// The handling of a file with syntax mistakes.
  package enum Reading {
    /// Check the readable parts as well, to report all mistakes at once.
    case on
    /// Ignore the whole file.
    case strict
  }

  /// Reads a file's root table; if the report has a problem, use the root only to find more.
  ///
  /// - Parameters:
  ///   - path: the file's path, also its name in messages.
  ///   - given: content to use instead of the file's; `nil` to read the file.
  ///   - keys: the keys allowed in the root.
  ///   - hints: advice on keys that do not belong in the root.
  ///   - reading: the handling of a file with syntax mistakes.
  ///   - about: the file's subject.
  /// - Returns: the root, `nil` if the file is unusable, and the report on it.
  package static func read(
    _ path: String, given: [UInt8]? = nil, keys: [String], hints: [String: String] = [:],
    reading: Reading = .strict, about: Subject
  ) -> (root: Section?, report: Report) {
    let bytes: [UInt8]
    do throws(FileError) {
      if let given {
        bytes = given
      } else {
        bytes = try FileSystem.read(path, maximumBytes: limits.maximumBytes)
      }
    } catch {
      let report = Report(file: path)
      report.add(error, about: about)
      return (nil, report)
    }
    let report = Report(file: path, bytes: bytes)
    let read = TOML.read(bytes, limits: limits)
    report.add(read, about: about)
    // Lost tables would make existing parts of a board look missing.
    guard read.mistakes.isEmpty || reading == .on && (about == .configuration || !read.hasLostTables) else {
      return (nil, report)
    }
    let root = Section(
      path: "", table: read.table, position: TOMLPosition(line: 1, column: 1), report: report, keys: keys,
      hints: hints)
    return (root, report)
  }
}
