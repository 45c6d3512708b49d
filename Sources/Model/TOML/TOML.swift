/// A reader of TOML 1.0 that gives each value's line and column.
///
/// It is strict (all of TOML 1.0, nothing of 1.1) and bounded (see ``TOMLLimits``), and words its errors for
/// the person who edits the file.
package enum TOML {
  /// Parses a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The whole file. A byte-order mark at its start is skipped.
  ///   - limits: The limits of size and depth.
  /// - Returns: The root table.
  /// - Throws: ``TOMLError`` for the first thing that is not TOML 1.0 or exceeds the limits.
  package static func parse(_ bytes: [UInt8], limits: TOMLLimits = .standard) throws(TOMLError) -> TOMLTable {
    do throws(Complaint) {
      try SourceCheck.check(bytes, maximumBytes: limits.maximumBytes)
      var parser = TOMLParser(bytes: bytes, maximumDepth: limits.effectiveDepth)
      return try parser.parseFile()
    } catch {
      throw TOMLError(error, in: bytes)
    }
  }

  /// A key as written in a file, bare if possible, otherwise quoted, and shortened to fit into a message.
  package static func description(ofKey key: String) -> String { PrintableText.key(key) }
}
