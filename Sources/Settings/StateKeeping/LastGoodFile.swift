import ClockModel
import Configuration
import TOML

/// The file format of ``LastGood``.
package enum LastGoodFile {
  /// The file's name in the state folder.
  package static let name = "last-good.toml"
  /// The longest file that is read, in bytes: both files at their longest, with every character escaped.
  package static let largest = 12 * ConfigurationSources.largestFile + 8192

  private static let comment = """
    # Configuration and board as timecircuitsd last applied them. If a start finds their files damaged, cut off or with
    # a mistake, it uses these until they are fixed. Only timecircuitsd writes here: edit the files themselves.

    """

  package static func bytes(of good: LastGood) -> [UInt8] {
    let takenAt = TOMLText.quoted(ISO8601.text(good.takenAt))
    var settings = "taken_at = \(takenAt)\nnames_board = \(good.namesBoard)\n"
    if let configuration = good.sources.configuration { settings += table("configuration", configuration) }
    settings += table("board", good.sources.board)
    return SealedFile.bytes(comment: comment, settings: settings)
  }

  private static func table(_ name: String, _ file: ConfigurationSources.File) -> String {
    // A good file is TOML, so it is UTF-8.
    let text = String(decoding: file.bytes, as: UTF8.self)
    return "\n[\(name)]\npath = \(TOMLText.quoted(file.path))\ntext = \(TOMLText.quoted(text))\n"
  }

  /// Reads a whole file with any content.
  ///
  /// - Throws: ``StateFileError`` for the first mistake.
  package static func read(_ bytes: [UInt8]) throws(StateFileError) -> LastGood {
    let root = try StateTable(
      try SealedFile.open(bytes, limits: TOMLLimits(maximumBytes: largest, maximumDepth: 4)),
      keys: ["version", "checksum", "taken_at", "names_board", "configuration", "board"])
    let takenAt = try root.value("taken_at", expected: "a time in UTC") { value -> WallTime? in
      guard case .string(let text) = value else { return nil }
      do throws(ISO8601Error) {
        return try ISO8601.instant(text)
      } catch {
        return nil
      }
    }
    let namesBoard = try root.boolean("names_board")
    let configuration = try file("configuration", of: root)
    guard let board = try file("board", of: root) else {
      throw .value(key: "board", expected: "a table", found: "no such key")
    }
    return LastGood(
      takenAt: takenAt, namesBoard: namesBoard,
      sources: ConfigurationSources(configuration: configuration, board: board))
  }

  private static func file(
    _ key: String, of root: StateTable
  ) throws(StateFileError) -> ConfigurationSources.File? {
    guard let table = try root.table(key, keys: ["path", "text"]) else { return nil }
    return ConfigurationSources.File(
      path: try table.string("path"), bytes: Array(try table.string("text").utf8))
  }
}
