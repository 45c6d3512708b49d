import Foundation

/// A block that a program prints, and how it comes to do so.
struct Printed: Sendable, Equatable {
  /// The document that has it.
  let document: String
  /// How its first line begins.
  let first: String
  /// The daemon's arguments.
  let arguments: [String]
  /// Files on the bench before it runs.
  var files: [String: String] = [:]
  /// The exit code.
  var exitCode: Int32 = 0
  /// What the configuration becomes while the daemon runs, whose log is then the block.
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

  /// The example of the same document, with a row that its digit cannot begin at.
  private static var boardWithAMistake: String {
    let example = DocumentBlock.all.first {
      $0.document == "boards/README.md" && $0.lines.contains("[chips]")
    }
    return (example?.text ?? "").replacingOccurrences(
      of: "day = [{ common = 3 }, { common = 3, row = 8 }]",
      with: "day = [{ common = 3 }, { common = 3, row = 12 }]")
  }
}
