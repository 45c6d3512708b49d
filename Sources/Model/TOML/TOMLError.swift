/// The first thing in a file that is not TOML, worded for the person who edits it.
package struct TOMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The start of the wrong token.
  package let position: TOMLPosition
  /// The message: the expected and the found text, and how to fix it.
  package let message: String
  /// The line of the file around the error, and the position of its caret.
  package let excerpt: TOMLExcerpt

  /// The line of the file, cut if long, with control characters made visible.
  package var sourceLine: String { excerpt.line }

  /// The error with its position but without the file's name.
  package var description: String { "\(position): \(message)" }

  init(_ complaint: Complaint, in bytes: [UInt8]) {
    position = complaint.position
    message = complaint.message
    excerpt = TOMLExcerpt(of: bytes, at: complaint.position)
  }

  /// The error as three lines: `FILE:LINE:COLUMN: message`, the line of the file, and a caret below it.
  ///
  /// - Parameter file: The file's name, printed unchanged.
  /// - Returns: The lines, without a line end after the last.
  package func rendered(file: String) -> String {
    "\(file):\(position): \(message)\n\(excerpt.rendered)"
  }
}
