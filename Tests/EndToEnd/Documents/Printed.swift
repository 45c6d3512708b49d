import Foundation

/// A block of program output, and how to reproduce it.
struct Printed: Sendable, Equatable {
  /// The document with the block.
  let document: String
  /// The beginning of the block's first line.
  let first: String
  /// The daemon's arguments.
  let arguments: [String]
  /// Files that exist before the daemon runs.
  var files: [String: String] = [:]
  /// The exit code.
  var exitCode: Int32 = 0
  /// A configuration written while the daemon runs; its log is then the block.
  var edit: String?

  /// A configuration with two mistakes, on lines 3 and 7.
  private static let mistakes = """

    [display]
    colon = "blinking"

    [[readout]]
    label = "NEW YORK"
    zone = "America/New_Yrok"

    """

  static let all: [Printed] = [
    Printed(
      document: "README.md", first: "timecircuits.toml:3:9: ",
      arguments: ["--check-config", "--config", "timecircuits.toml"], files: ["timecircuits.toml": mistakes],
      exitCode: 78),
    Printed(
      document: "boards/README.md", first: "boards/mine.toml:9:44: ",
      arguments: ["--check-config", "--config", "timecircuits.toml", "--board", "boards/mine.toml"],
      files: ["timecircuits.toml": mistakeless, "boards/mine.toml": boardWithAMistake], exitCode: 78),
    Printed(
      document: "systemd/README.md", first: "/etc/timecircuits/timecircuits.toml:3:9: ",
      arguments: ["--simulate", "--format", "json", "--config", "etc/timecircuits/timecircuits.toml"],
      files: ["etc/timecircuits/timecircuits.toml": mistakeless],
      edit: mistakes.replacingOccurrences(of: "New_Yrok", with: "New_York")),
  ]

  private static let mistakeless = "[[readout]]\ntime = 1985-10-26T01:21:00\n"

  /// The document's example board, with a row at which a digit cannot begin.
  private static var boardWithAMistake: String {
    let example = DocumentBlock.all.first {
      $0.document == "boards/README.md" && $0.lines.contains("[chips]")
    }
    return (example?.text ?? "").replacingOccurrences(
      of: "day = [{ common = 3 }, { common = 3, row = 8 }]",
      with: "day = [{ common = 3 }, { common = 3, row = 12 }]")
  }
}
