package import TOML

/// A problem in a file or on the command line, worded for the person who fixes it.
package struct Problem: Equatable, Sendable, CustomStringConvertible {
  /// The file as given; for the command line the flag, as in `--cities`.
  package let file: String
  /// The position in the file, `nil` for the file as a whole.
  package let position: TOMLPosition?
  /// The key path, as in `display.colon` or `readout[2].zone` (lists count from 1); syntax errors have none.
  package let key: String?
  /// The problem, as in `expected …, found …`.
  package let message: String
  /// The line in the file with the column of a caret, `nil` without a position.
  package let excerpt: TOMLExcerpt?

  package init(
    file: String, position: TOMLPosition? = nil, key: String? = nil, message: String,
    excerpt: TOMLExcerpt? = nil
  ) {
    self.file = file
    self.position = position
    self.key = key
    self.message = message
    self.excerpt = excerpt
  }

  /// `FILE:LINE:COLUMN: key: expected …, found …` on one line.
  package var description: String {
    let place = position.map { "\(file):\($0): " } ?? "\(file): "
    return place + (key.map { $0 + ": " } ?? "") + message
  }

  /// The description, then the line in the file with a caret below the position.
  package var rendered: String {
    guard let excerpt else { return description }
    return description + "\n" + excerpt.rendered
  }
}
