import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
import Text

/// Records printed by `timecircuitsd --simulate --format json` or `timecircuitsctl watch --json`, one per
/// line.
enum PrintedRecords {
  private static let longestInput = 256 << 20

  /// Reads the records.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  /// - Returns: one or more records.
  /// - Throws: ``ControlFailure``, which names an invalid line.
  static func read(_ path: String) throws(ControlFailure) -> [FrameRecord] {
    var records: [FrameRecord] = []
    for (index, line) in try bytes(of: path).split(separator: UInt8(ascii: "\n")).enumerated() {
      do throws(ServerMessageError) {
        records.append(try FrameRecord.decode(Array(line)))
      } catch {
        throw ControlFailure(
          Exit.badData,
          "--from \(Printable.text(path)): line \(index + 1) is not a record: \(Printable.text(error.description))"
        )
      }
    }
    guard !records.isEmpty else { throw nothing(in: path) }
    return records
  }

  /// Returns the failure for an input without records.
  static func nothing(in path: String) -> ControlFailure {
    ControlFailure(
      Exit.badData,
      "--from \(Printable.text(path)): no records found; timecircuitsd --simulate --format json prints them"
    )
  }

  private static func bytes(of path: String) throws(ControlFailure) -> [UInt8] {
    guard path != "-" else {
      let input = try calling { () throws(SystemError) in try StandardInput.read(atMost: longestInput) }
      guard let input else {
        throw ControlFailure(Exit.badData, "--from -: more than \(longestInput) bytes of records")
      }
      return input
    }
    do throws(FileError) {
      return try FileSystem.read(path, maximumBytes: longestInput)
    } catch {
      throw ControlFailure(Exit.badData, "--from: \(Printable.text(error.description))")
    }
  }
}
