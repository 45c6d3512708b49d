public import TOML

/// One thing that is wrong with a file or with the command line, worded for the person who mends it.
public struct Problem: Equatable, Sendable, CustomStringConvertible {
  /// The file as it was given; for the command line the flag, as in `--cities`.
  public let file: String
  /// The place in the file, `nil` where the file as a whole is meant.
  public let position: TOMLPosition?
  /// The key path, as in `display.colon` or `readout[2].zone` (lists count from 1); syntax errors have none.
  public let key: String?
  /// What is wrong, as in `expected …, found …`.
  public let message: String
  /// The line of the file, with the column of a caret, `nil` where there is no position.
  public let excerpt: TOMLExcerpt?

  /// A problem.
  public init(
    file: String, position: TOMLPosition? = nil, key: String? = nil, message: String,
    excerpt: TOMLExcerpt? = nil
  ) {
    self.file = file
    self.position = position
    self.key = key
    self.message = message
    self.excerpt = excerpt
  }

  /// `FILE:LINE:COLUMN: key: expected …, found …` in one line.
  public var description: String {
    let place = position.map { "\(file):\($0): " } ?? "\(file): "
    return place + (key.map { $0 + ": " } ?? "") + message
  }

  /// The description, and beneath it the line of the file with a caret under the place.
  public var rendered: String {
    guard let excerpt else { return description }
    return description + "\n" + excerpt.rendered
  }
}
