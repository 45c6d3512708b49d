/// The readable part of a file, and all its mistakes.
///
/// If there are mistakes, do not rely on the table: it has stand-ins for values that could not be read.
package struct TOMLReading: Sendable {
  /// Something in the file that is not TOML.
  package struct Mistake: Sendable {
    package let error: TOMLError
    /// The key whose value could not be read; `nil` for any other mistake.
    package let key: String?
    /// The last name of the header above; empty for the root.
    package let table: String
    /// That value's text, up to a comment.
    package let text: String
  }

  /// The root table: all that could be read, and stand-ins for values that could not.
  package internal(set) var table: TOMLTable
  /// The mistakes in the order of the file; empty if it is TOML.
  package internal(set) var mistakes: [Mistake]
  /// The positions of stand-ins: any other problem with a value there follows from the mistake.
  package internal(set) var standIns: Set<TOMLPosition>
  /// Whether a header could not be read, so that the keys under it are not in the table.
  package internal(set) var hasLostTables: Bool

  /// The number of mistakes at which the reader stops.
  package static let mostMistakes = 20
}

extension TOML {
  /// Reads as much of a file as possible, continuing after a mistake at the next statement.
  ///
  /// A mistake that only follows from another is not reported.
  ///
  /// - Returns: the table and the mistakes; the first of these is the one that ``parse(_:limits:)`` throws.
  package static func read(_ bytes: [UInt8], limits: TOMLLimits = .standard) -> TOMLReading {
    do throws(Complaint) {
      try SourceCheck.check(bytes, maximumBytes: limits.maximumBytes)
    } catch {
      // Without valid text there are no lines at which to continue.
      let mistake = TOMLReading.Mistake(error: TOMLError(error, in: bytes), key: nil, table: "", text: "")
      return TOMLReading(table: TOMLTable(), mistakes: [mistake], standIns: [], hasLostTables: true)
    }
    var parser = TOMLParser(bytes: bytes, maximumDepth: limits.effectiveDepth)
    return parser.readOn()
  }
}
