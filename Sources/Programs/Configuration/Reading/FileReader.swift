import LinuxSystem
import TOML

/// Reads a TOML file of a person's hand within the bounds that hold for all of them.
enum FileReader {
  static let limits = TOMLLimits(maximumBytes: 64 * 1024, maximumDepth: 16)

  /// What is done about a file that is not TOML all through.
  enum Reading {
    /// What is good of it is checked as well, to tell all mistakes at once.
    case on
    /// Nothing of it is looked at.
    case strict
  }

  /// The root of a file, or `nil` with what is wrong in the report; where that has a problem, the root is only for finding
  /// more.
  ///
  /// - Parameters:
  ///   - path: where the file is, also its name in messages.
  ///   - given: what stands for its content, `nil` to read it.
  ///   - keys: the keys that the root may have.
  ///   - hints: what to say of keys that do not belong into the root.
  ///   - reading: what is done about a file that is not TOML all through.
  ///   - about: what the file is about.
  /// - Returns: the root, if the file is TOML, and the report for what is found in it.
  static func read(
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
    // Where tables are lost, a board's parts are missing that it has.
    guard read.mistakes.isEmpty || reading == .on && (about == .configuration || !read.hasLostTables) else {
      return (nil, report)
    }
    let root = Section(
      path: "", table: read.table, position: TOMLPosition(line: 1, column: 1), report: report, keys: keys,
      hints: hints)
    return (root, report)
  }
}
