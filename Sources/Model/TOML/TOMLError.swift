/// The first thing in a file that is not TOML, worded for the person who edits it.
public struct TOMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the broken token begins.
  public let position: TOMLPosition
  /// What was expected, what was found and what to do about it.
  public let message: String
  /// The line of the file around the error, and where its caret goes.
  public let excerpt: TOMLExcerpt

  /// The line of the file: windowed when it is long, with control characters made visible.
  public var sourceLine: String { excerpt.line }

  /// The error with its place but without the file's name.
  public var description: String { "\(position): \(message)" }

  init(_ complaint: Complaint, in bytes: [UInt8]) {
    position = complaint.position
    message = complaint.message
    excerpt = TOMLExcerpt(of: bytes, at: complaint.position)
  }

  /// The error as three lines: `FILE:LINE:COLUMN: message`, the line of the file, and a caret beneath it.
  ///
  /// - Parameter file: The file's name, printed as it is given.
  /// - Returns: The lines, without a line end after the last.
  public func rendered(file: String) -> String {
    "\(file):\(position): \(message)\n\(excerpt.rendered)"
  }
}
