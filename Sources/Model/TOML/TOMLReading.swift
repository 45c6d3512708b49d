/// What a file says as far as it can be read, for telling all its mistakes at once.
///
/// A file with a mistake must not be taken for what its table says: what could not be read has a stand-in there.
public struct TOMLReading: Sendable {
  /// Something in the file that is not TOML.
  public struct Mistake: Sendable {
    /// What is wrong, and where.
    public let error: TOMLError
    /// The key whose value could not be read; `nil` where it is something else that could not.
    public let key: String?
    /// The last name of the header that it stands under; empty for the root.
    public let table: String
    /// What stands in that value's place, up to a comment.
    public let text: String
  }

  /// The root table: what is good of the file, and stand-ins for the values that could not be read.
  public internal(set) var table: TOMLTable
  /// The mistakes in the order of the file, none where it is TOML.
  public internal(set) var mistakes: [Mistake]
  /// Where the stand-ins are: what is said of a value there follows from the mistake.
  public internal(set) var standIns: Set<TOMLPosition>
  /// Whether a header could not be read, so that the keys beneath it are not in the table.
  public internal(set) var hasLostTables: Bool

  /// So many mistakes are told; then the reader stops.
  public static let mostMistakes = 20
}

extension TOML {
  /// Reads a file's bytes as far as they go: behind a mistake it goes on at the next line, or at the next header.
  ///
  /// A mistake that only follows from another is not told.
  ///
  /// - Parameters:
  ///   - bytes: the whole file as it stands on disk.
  ///   - limits: how much the file may ask of the reader.
  /// - Returns: the table and the mistakes; the first of these is the one that ``parse(_:limits:)`` throws.
  public static func read(_ bytes: [UInt8], limits: TOMLLimits = .standard) -> TOMLReading {
    do throws(Complaint) {
      try SourceCheck.check(bytes, maximumBytes: limits.maximumBytes)
    } catch {
      // Text that is none has no lines to go on at.
      let mistake = TOMLReading.Mistake(error: TOMLError(error, in: bytes), key: nil, table: "", text: "")
      return TOMLReading(table: TOMLTable(), mistakes: [mistake], standIns: [], hasLostTables: true)
    }
    var parser = TOMLParser(bytes: bytes, maximumDepth: limits.effectiveDepth)
    return parser.readOn()
  }
}
