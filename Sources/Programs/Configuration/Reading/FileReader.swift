import LinuxSystem
import TOML

/// Reads a TOML file of a person's hand within the bounds that hold for all of them.
enum FileReader {
  static let limits = TOMLLimits(maximumBytes: 64 * 1024, maximumDepth: 16)

  /// The root of a file, or `nil` with the one problem that it has in the report.
  ///
  /// - Parameters:
  ///   - path: where the file is, also its name in messages.
  ///   - given: what stands for its content, `nil` to read it.
  ///   - keys: the keys that the root may have.
  ///   - hints: what to say of keys that do not belong into the root.
  /// - Returns: the root, if the file is TOML, and the report for what is found in it.
  static func read(
    _ path: String, given: [UInt8]? = nil, keys: [String], hints: [String: String] = [:]
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
      report.add(error)
      return (nil, report)
    }
    let report = Report(file: path, bytes: bytes)
    return (root(of: bytes, report: report, keys: keys, hints: hints), report)
  }

  private static func root(
    of bytes: [UInt8], report: Report, keys: [String], hints: [String: String]
  ) -> Section? {
    do throws(TOMLError) {
      return Section(
        path: "", table: try TOML.parse(bytes, limits: limits), position: TOMLPosition(line: 1, column: 1),
        report: report, keys: keys, hints: hints)
    } catch {
      report.add(error)
      return nil
    }
  }
}
