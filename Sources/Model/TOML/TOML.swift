/// A reader of TOML 1.0 whose every value knows its line and column.
///
/// It is strict (the whole of TOML 1.0, nothing of 1.1), bounded (see ``TOMLLimits``) and words its errors for
/// the person who edits the file.
public enum TOML {
  /// Reads a file's bytes into its table.
  ///
  /// - Parameters:
  ///   - bytes: The whole file as it stands on disk. A byte-order mark at its start is skipped.
  ///   - limits: How much the file may ask of the reader.
  /// - Returns: The root table.
  /// - Throws: ``TOMLError`` for the first thing that is not TOML 1.0, or that is past the limits.
  public static func parse(_ bytes: [UInt8], limits: TOMLLimits = .standard) throws(TOMLError) -> TOMLTable {
    do throws(Complaint) {
      try SourceCheck.check(bytes, maximumBytes: limits.maximumBytes)
      var parser = TOMLParser(bytes: bytes, maximumDepth: limits.effectiveDepth)
      return try parser.parseFile()
    } catch {
      throw TOMLError(error, in: bytes)
    }
  }

  /// A key as a file would have it, shortened so that it fits into a message: bare where that is allowed, otherwise
  /// quoted.
  public static func description(ofKey key: String) -> String { PrintableText.key(key) }
}
