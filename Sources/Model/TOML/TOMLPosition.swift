/// A position in a file: line and column, both from 1.
///
/// Columns count Unicode scalars, without a byte-order mark at the start of the file.
package struct TOMLPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `LINE:COLUMN`, as in an error.
  package var description: String { "\(line):\(column)" }

  package static func < (left: TOMLPosition, right: TOMLPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension TOMLPosition {
  /// The position of a byte.
  ///
  /// Scans the file from its start, so it is for errors only.
  init(ofByte offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset).dropFirst(UTF8Text.byteOrderMarkLength(of: bytes)) {
      if byte == .lineFeed {
        line += 1
        column = 1
      } else if !byte.isContinuation {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }
}
